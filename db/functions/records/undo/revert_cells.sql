-- Restores the earlier values of the columns that a set changed, either links or all other columns, and returns
-- {touched, conflicts}. Values that have been edited since are kept and returned as conflicts. If the record has been
-- deleted since, the conflict contains the name it had.
create or replace function private.revert_cells(target regclass, entity text, workspace uuid, set_id uuid, links boolean)
returns jsonb language plpgsql set search_path = '' as $$
declare
  pointing text[];
  work jsonb;
  batch jsonb;
  one jsonb;
  path text;
  conflicts jsonb;
  touched jsonb := '[]';
begin
  -- Tags are also references, stored in an array.
  select coalesce(array_agg(distinct a.attname::text), '{}') || array['tag_ids'] || private.custom_links(workspace, entity) into pointing from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.contype = 'f' and c.conrelid = target;
  execute format($sql$
    select jsonb_agg(jsonb_build_object('id', e.record_id, 'name', coalesce(private.row_label(now.held), e.cells #>> '{name,0}', private.last_label($1, e.record_id)),
      'gone', now.held is null, 'patch', p.patch, 'left', p.left_alone))
    from private.set_effects($1, $2, $3) e
    left join lateral (select %s as held from %s t where t.workspace_id = $1 and t.id = e.record_id) now on true
    cross join lateral (
      select jsonb_object_agg(c.path, c.pair -> 0) filter (where not edited.since) as patch,
        array_agg(c.path order by c.path) filter (where edited.since) as left_alone
      from jsonb_each(e.cells) c (path, pair)
      cross join lateral (select coalesce(case when c.path like 'custom.%%' then now.held -> 'custom' -> substr(c.path, 8) else now.held -> c.path end, 'null') as value) v
      cross join lateral (select v.value <> c.pair -> 1 or private.was_edited($1, e.record_id, e.last_entry, c.path) as since) edited
      where (c.path = any ($4)) = $5) p
    where not e.was_made and not e.is_gone and (p.patch is not null or p.left_alone is not null)$sql$, private.row_json(target), target)
    into work using workspace, set_id, entity, pointing, links;
  if work is null then return '{"touched": [], "conflicts": []}'; end if;
  select coalesce(jsonb_agg(private.conflict(entity, (item ->> 'id')::uuid, item ->> 'name',
      case when (item ->> 'gone')::boolean then '{}' else (select array_agg(l.name) from jsonb_array_elements_text(item -> 'left') l (name)) end,
      case when (item ->> 'gone')::boolean then 'gone' else 'changed' end) -> 0), '[]')
    into conflicts from jsonb_array_elements(work) item where (item ->> 'gone')::boolean or item -> 'left' <> 'null';
  -- All custom fields are in one column.
  select jsonb_agg(jsonb_build_object('id', item -> 'id', 'name', item -> 'name', 'patch', folded.patch)) into work
  from jsonb_array_elements(work) item cross join lateral (
    select coalesce(jsonb_object_agg(key, value) filter (where key not like 'custom.%'), '{}')
      || coalesce(jsonb_build_object('custom', jsonb_object_agg(substr(key, 8), value) filter (where key like 'custom.%')), '{}') as patch
    from jsonb_each(item -> 'patch')) folded
  where not (item ->> 'gone')::boolean and item -> 'patch' <> 'null';
  select jsonb_agg(case when item #> '{patch,custom}' = 'null' then jsonb_set(item, '{patch}', (item -> 'patch') - 'custom') else item end)
    into work from jsonb_array_elements(work) item;
  for batch in
    select jsonb_agg(item) from jsonb_array_elements(work) item
    group by (select array_agg(key order by key) from jsonb_object_keys(item -> 'patch') key)
  loop
    begin
      touched := touched || private.write_patches(target, workspace, batch);
    exception when integrity_constraint_violation or raise_exception or insufficient_privilege or invalid_parameter_value
      or foreign_key_violation or unique_violation or check_violation or not_null_violation then
      for one in select item from jsonb_array_elements(batch) item loop
        for path in select jsonb_object_keys(one -> 'patch') loop
          begin
            touched := touched || private.write_patches(target, workspace,
              jsonb_build_array(jsonb_build_object('id', one -> 'id', 'patch', jsonb_build_object(path, one -> 'patch' -> path))));
          exception when integrity_constraint_violation or raise_exception or insufficient_privilege or invalid_parameter_value
            or foreign_key_violation or unique_violation or check_violation or not_null_violation then
            conflicts := conflicts || private.conflict(entity, (one ->> 'id')::uuid, one ->> 'name', array[path],
              case when sqlstate = '23503' then 'missing' when sqlstate = '23505' then 'taken' else 'refused' end);
          end;
        end loop;
      end loop;
    end;
  end loop;
  return jsonb_build_object('touched', touched, 'conflicts', conflicts);
end $$;
grant execute on function private.revert_cells(regclass, text, uuid, uuid, boolean) to authenticated, service_role;
