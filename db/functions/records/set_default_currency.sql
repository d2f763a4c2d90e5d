-- Sets the currency of a row without one to the workspace's currency.
create or replace function private.set_default_currency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.currency is null then
    select currency into new.currency from public.workspaces where id = new.workspace_id;
  end if;
  return new;
end $$;
