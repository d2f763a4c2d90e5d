-- Creates a record (`record` is null) or edits the proposed one, as one change set. Returns {record_id, change_set_id},
-- or null if the record has been edited or deleted since the change was proposed.
create or replace function private.apply_proposed_change(workspace uuid, entity text, record uuid, seen integer, changes jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  plain text[];
  unknown text;
  changed uuid;
begin
  select array_agg(key), min(key) filter (where key <> all (private.editable_columns(target))) into plain, unknown
    from jsonb_object_keys(changes) key;
  if plain is null then raise exception 'Name at least one column to change' using errcode = '22023'; end if;
  if unknown is not null then raise exception 'There is no editable column % in %', unknown, entity using errcode = '42703'; end if;
  perform private.begin_change_set();
  if record is null then
    execute format('insert into %1$s (workspace_id, %2$s) select $1, %3$s from jsonb_populate_record(null::%1$s, $2) wanted returning id', target,
      (select string_agg(format('%I', name), ', ') from unnest(plain) name),
      (select string_agg(format('wanted.%I', name), ', ') from unnest(plain) name)) into changed using workspace, changes;
  else
    execute format('update %1$s t set %2$s from (select jsonb_populate_record(null::%1$s, $2) as row) wanted
      where t.workspace_id = $1 and t.id = $3 and t.version = $4 returning t.id', target,
      (select string_agg(format('%1$I = (wanted.row).%1$I', name), ', ') from unnest(plain) name)) into changed using workspace, changes, record, seen;
  end if;
  return case when changed is not null then jsonb_build_object('record_id', changed,
    'change_set_id', private.end_change_set(workspace, 'assistant', entity, 1)) end;
end $$;
grant execute on function private.apply_proposed_change(uuid, text, uuid, integer, jsonb) to authenticated;
