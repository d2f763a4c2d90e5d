-- Returns the effects of a set on some records of a table, with the current values. `held` contains the values that
-- have been changed since. `fate` is the reason why an undo would skip the whole record (exists, gone, edited or used);
-- null if it would not.
create or replace function private.describe_effects(target regclass, entity text, workspace uuid, set_id uuid, among uuid[], is_undone boolean)
returns table (record_id uuid, description jsonb) language plpgsql stable set search_path = '' as $$
begin
  return query execute format($sql$
    with effect as (
      select e.*, now.held from private.set_effects($1, $2, $3, $4) e
      left join lateral (select %s - 'search' as held from %s t where t.workspace_id = $1 and t.id = e.record_id) now on true
      where not (e.was_made and e.is_gone) and (e.was_made or e.is_gone or e.cells <> '{}')
    ), used as materialized (
      select private.used_since(%L, $1, $2, array_agg(e.record_id)) as ids from effect e where e.was_made and e.held is not null
    ), edited as materialized (
      select private.edited_since($1, $2, $3, array_agg(e.record_id), array_agg(e.last_entry)) as ids from effect e where e.was_made and e.held is not null
    ), fate as (
      select f.*, case
        when $5 then null
        when f.is_gone then case when f.held is not null then 'exists' end
        when f.held is null then 'gone'
        when not f.was_made then null
        when f.record_id = any ((select ids from edited)::uuid[]) then 'edited'
        when f.record_id = any ((select ids from used)::uuid[]) then 'used'
        end as fate
      from effect f)
    select f.record_id, jsonb_build_object('action', case when f.was_made then 'made' when f.is_gone then 'deleted' else 'changed' end,
      'name', coalesce(private.row_label(f.held), f.cells #>> '{name,0}', f.cells #>> '{title,0}', private.last_label($1, f.record_id)),
      'exists', f.held is not null, 'currency', f.held -> 'currency', 'fate', f.fate,
      'cells', case when f.is_gone then '{}' else f.cells end, 'held', case when $5 or f.is_gone or f.held is null then '{}' else since.held end)
    from fate f cross join lateral (
      select coalesce(jsonb_object_agg(c.path, v.value) filter (where v.value <> c.pair -> 1 or private.was_edited($1, f.record_id, f.last_entry, c.path)), '{}') as held
      from jsonb_each(f.cells) c (path, pair)
      cross join lateral (select coalesce(case when c.path like 'custom.%%' then f.held -> 'custom' -> substr(c.path, 8) else f.held -> c.path end, 'null') as value) v) since
  $sql$, private.row_json(target), target, target::text) using workspace, set_id, entity, among, is_undone;
end $$;
grant execute on function private.describe_effects(regclass, text, uuid, uuid, uuid[], boolean) to authenticated, service_role;
