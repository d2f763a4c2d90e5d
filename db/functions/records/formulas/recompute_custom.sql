-- replaces: private.recompute_custom(uuid, text, uuid, integer)

-- Recomputes the formulas of the next `max_rows` records after an id, without changing the version or the history.
-- Returns the last id that was processed, or null at the end.
create or replace function private.recompute_custom(workspace uuid, entity text, after uuid, max_rows integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array_agg(id) from (select t.id from public.%I t where t.workspace_id = $1 and ($2 is null or t.id > $2) order by t.id limit $3) page', entity)
    into ids using workspace, after, max_rows;
  if ids is null then return null; end if;
  perform private.set_setting('recomputing', 'on');
  execute format('update public.%I t set custom = t.custom where t.workspace_id = $1 and t.id = any ($2)', entity) using workspace, ids;
  perform private.set_setting('recomputing', null);
  return ids[cardinality(ids)];
end $$;
grant execute on function private.recompute_custom(uuid, text, uuid, integer) to worker;
