-- Triggers that read more than their caller run before policies, and their errors would reveal what a workspace holds. This one
-- runs first, by its name. Membership is checked once per transaction: the condition of the trigger compares before any function
-- is called, so a row costs a comparison.
create or replace function private.admit() returns trigger language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null
    and (new.workspace_id is null or not exists (select from private.workspaces('viewer') w where w = new.workspace_id)) then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  perform private.set_setting('insider', concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)));
  return new;
end $$;
