-- Returns the number of records of an entity in a workspace.
create or replace function private.custom_row_count(workspace uuid, entity text) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare total integer;
begin
  execute format('select count(*) from public.%I t where t.workspace_id = $1', entity) into total using workspace;
  return total;
end $$;
grant execute on function private.custom_row_count(uuid, text) to worker;
