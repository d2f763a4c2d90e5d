-- Notifies only the user of a personal run, in every workspace of which they are a member.
create or replace function private.tell_own_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_memberships(new.user_id, 'runs', tg_op, true);
  return null;
end $$;
