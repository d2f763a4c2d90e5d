-- replaces: public.duplicate_groups(uuid, text, integer, integer)

-- Returns one row per group of records that may be duplicates, certain and likely ones first. A group is certain if all
-- its pairs are.
create or replace function public.duplicate_groups(workspace_id uuid, entity text, skip integer default 0, max_rows integer default 20)
returns table (cluster text, level text, score real, record_ids uuid[], pairs jsonb)
language sql stable security invoker set search_path = '' as $$
  select p.cluster, case when bool_and(p.level = 'certain') then 'certain' else 'possible' end as level, max(p.score) as score,
    (select array_agg(distinct r.id) from (select unnest(array_agg(p.left_id) || array_agg(p.right_id)) as id) r) as record_ids,
    jsonb_agg(jsonb_build_object('id', p.id, 'left_id', p.left_id, 'right_id', p.right_id, 'score', p.score,
      'level', p.level, 'reasons', p.reasons) order by p.score desc) as pairs
  from private.existing_pairs(duplicate_groups.workspace_id, duplicate_groups.entity) p
  group by p.cluster
  order by 2, max(p.score) desc, p.cluster
  offset greatest(skip, 0) limit least(greatest(max_rows, 1), 100)
$$;
comment on function public.duplicate_groups(uuid, text, integer, integer) is E'Open groups of duplicates, certain ones first\n\nPaged with skip and max_rows, which is at most 100.';
grant execute on function public.duplicate_groups(uuid, text, integer, integer) to authenticated;
