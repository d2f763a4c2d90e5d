-- replaces: private.delete_custom_values(uuid, text, text[], integer)

-- Deletes the values of deleted fields from up to `max_rows` records, and returns the number of records changed.
create or replace function private.delete_custom_values(workspace uuid, entity text, keys text[], max_rows integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare erased integer;
begin
  execute format('update public.%1$I t set custom = t.custom - $2 where t.workspace_id = $1
    and t.id in (select id from public.%1$I where workspace_id = $1 and custom ?| $2 limit $3)', entity) using workspace, keys, max_rows;
  get diagnostics erased = row_count;
  return erased;
end $$;
grant execute on function private.delete_custom_values(uuid, text, text[], integer) to worker;
