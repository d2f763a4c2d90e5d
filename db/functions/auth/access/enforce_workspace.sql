-- Rejects a new row in a workspace of which the caller is not a member. The name of its triggers makes them run before
-- all others, some of which read more than the caller may, so that their errors would reveal data. Membership is
-- checked once per transaction and workspace, because the trigger's condition skips further calls.
create or replace function private.enforce_workspace() returns trigger language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null
    and (new.workspace_id is null or not exists (select from private.workspaces('viewer') w where w = new.workspace_id)) then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  perform private.set_setting('verified_workspace', concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)));
  return new;
end $$;
