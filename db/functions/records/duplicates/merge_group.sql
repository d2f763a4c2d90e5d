-- replaces: private.merge_group(uuid, text, uuid[])
-- Merges records automatically: keeps the chosen one, otherwise the most complete one (the oldest among equals), and
-- fills in its missing values from the others. Returns the number of records removed, 0 if fewer than two exist.
create or replace function private.merge_group(workspace uuid, entity text, ids uuid[], keep uuid default null) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  target constant regclass := private.entity_table(entity);
  names constant text[] := private.editable_columns(target);
  held jsonb[];
  kept jsonb;
  lacking jsonb;
  money constant text[] := (select coalesce(array_agg(f.key), '{}') from public.custom_fields f
    where f.workspace_id = workspace and f.entity = merge_group.entity and f.kind = 'money');
  currency jsonb;
begin
  execute format('select array_agg(f.held order by t.id is not distinct from $4 desc, f.filled desc, t.created_at, t.id) from %s t cross join lateral (
      select jsonb_object_agg(key, value) as held, count(*) as filled from jsonb_each(jsonb_strip_nulls(to_jsonb(t)))
      where key = any ($3) and value <> ''[]'' and value <> ''{}'' or key = ''id'') f
    where t.workspace_id = $1 and t.id = any ($2)', target) into held using workspace, ids, names, keep;
  if coalesce(cardinality(held), 0) < 2 then return 0; end if;
  kept := held[1];
  -- All amounts of a record are in its currency: that of the first record with an amount. Others are not filled in.
  select r.row -> 'currency' into currency from unnest(held) with ordinality r (row, place)
    where r.row -> 'custom' ?| money or exists (select from jsonb_object_keys(r.row) key where key like '%\_minor') order by r.place limit 1;
  select coalesce(jsonb_object_agg(key, value), '{}') into lacking from (
    select distinct on (e.key) e.key, e.value from unnest(held[2:]) with ordinality other (row, place), jsonb_each(other.row) e
    where e.key not in ('id', 'external_id', 'custom', 'tag_ids') and not kept ? e.key
      and (e.key not like '%\_minor' or other.row -> 'currency' = currency)
    order by e.key, other.place) missing;
  if currency <> kept -> 'currency' then lacking := lacking || jsonb_build_object('currency', currency); end if;
  -- Fills in each custom field of the workspace separately.
  lacking := lacking || coalesce((select jsonb_build_object('custom', jsonb_object_agg(f.key, f.value)) from (
    select distinct on (e.key) e.key, e.value from unnest(held[2:]) with ordinality other (row, place), jsonb_each(other.row -> 'custom') e
    where not coalesce(kept -> 'custom', '{}') ? e.key and exists (select from public.custom_fields f
      where f.workspace_id = workspace and f.entity = merge_group.entity and f.key = e.key and f.kind <> 'formula')
      and (e.key <> all (money) or other.row -> 'currency' is not distinct from currency)
    order by e.key, other.place) f having count(*) > 0), '{}');
  perform public.merge_records(workspace, entity, (kept ->> 'id')::uuid, array_remove(ids, (kept ->> 'id')::uuid), lacking);
  return cardinality(held) - 1;
end $$;
grant execute on function private.merge_group(uuid, text, uuid[], uuid) to authenticated, service_role;
