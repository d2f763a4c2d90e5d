-- Creates a notice when 80 percent of a user's cap have been spent, and another at 100 percent.
create or replace function private.create_cap_notices(person uuid, account uuid) returns void language plpgsql set search_path = '' as $$
declare own constant record := private.monthly_cap(person, account); added integer;
begin
  insert into public.token_cap_notices (user_id, month, percent, cap)
    select person, own.month, p.percent, own.cap from unnest(array[80, 100]) p (percent)
    where own.spent >= own.cap * p.percent / 100.0
    on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then perform private.publish_to_memberships(person, 'token_cap_notices', 'INSERT', true); end if;
end $$;
