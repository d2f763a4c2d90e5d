-- Returns the names of the rows with these ids, including deleted rows, as {id: name}.
create or replace function private.row_labels(workspace uuid, ids uuid[])
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  kept record;
  part jsonb;
  named jsonb := '{}';
begin
  for kept in select k.oid from private.history_tables() k loop
    execute format('select jsonb_object_agg(t.id, private.row_label(%s)) from %s t where t.workspace_id = $1 and t.id = any ($2)', private.row_json(kept.oid), kept.oid)
      into part using workspace, ids;
    named := named || coalesce(part, '{}');
  end loop;
  select jsonb_object_agg(id, private.last_label(workspace, id)) into part from unnest(ids) id where not named ? id::text;
  return named || jsonb_strip_nulls(coalesce(part, '{}'));
end $$;
grant execute on function private.row_labels(uuid, uuid[]) to authenticated, service_role;
