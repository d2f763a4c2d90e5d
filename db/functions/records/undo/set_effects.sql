-- Returns one row per record of a table (or per given record) that a set changed: whether it was created or deleted,
-- and its cells as {path: [before, after]}, with a path for each key of `custom`. The cells of created records are
-- omitted, because they need not be restored, and would be most of the work after an import.
create or replace function private.set_effects(workspace uuid, set_id uuid, entity text, among uuid[] default null)
returns table (record_id uuid, was_made boolean, is_gone boolean, cells jsonb, last_entry uuid)
language sql stable set search_path = '' as $$
  with entry as (
    select c.id, c.record_id, c.changes,
      first_value(c.action) over w as first_action, last_value(c.action) over w as last_action, last_value(c.id) over w as last_id
    from public.change_log c where c.workspace_id = workspace and c.change_set_id = set_id and c.table_name = entity
      and (among is null or c.record_id = any (among))
    window w as (partition by c.record_id order by c.id rows between unbounded preceding and unbounded following)
  ), cell as (
    select e.record_id, e.id, k.key as path, k.value -> 0 as before, k.value -> 1 as after
    from entry e cross join lateral jsonb_each(e.changes) k
    where e.first_action <> 'insert' and (k.key <> 'custom' or e.first_action <> 'update' or e.last_action <> 'update')
    union all
    select e.record_id, e.id, 'custom.' || k.key, coalesce(e.changes #> array['custom', '0', k.key], 'null'),
      coalesce(e.changes #> array['custom', '1', k.key], 'null')
    from entry e cross join lateral jsonb_object_keys((e.changes #> '{custom,0}') || (e.changes #> '{custom,1}')) k (key)
    where e.changes ? 'custom' and e.first_action = 'update' and e.last_action = 'update'
      and e.changes #> array['custom', '0', k.key] is distinct from e.changes #> array['custom', '1', k.key]
  ), net as (
    select c.record_id, c.path, (array_agg(c.before order by c.id))[1] as before, (array_agg(c.after order by c.id desc))[1] as after
    from cell c group by c.record_id, c.path
  ), record as (
    select distinct e.record_id, e.first_action, e.last_action, e.last_id from entry e
  ), derived as materialized (
    -- Calling private.is_derived for each cell would take most of the time.
    select 'custom.' || f.key as path from public.custom_fields f
    where f.workspace_id = workspace and f.entity = set_effects.entity and f.kind = 'formula'
  ), changed as (
    select n.record_id, jsonb_object_agg(n.path, jsonb_build_array(n.before, n.after)) as cells
    from net n where n.before is distinct from n.after and n.path not in (select d.path from derived d) group by n.record_id
  )
  select r.record_id, r.first_action = 'insert', r.last_action = 'delete', coalesce(c.cells, '{}'), r.last_id
  from record r left join changed c using (record_id)
$$;
grant execute on function private.set_effects(uuid, uuid, text, uuid[]) to authenticated, service_role;
