create or replace function public.duplicate_counts(workspace_id uuid, entity text)
returns table (certain bigint, possible bigint, dismissed bigint)
language sql stable security invoker set search_path = '' as $$
  with open_groups as (
    select bool_and(p.level = 'certain') as is_certain from private.existing_pairs(duplicate_counts.workspace_id, duplicate_counts.entity) p
    group by p.cluster
  )
  select count(*) filter (where is_certain), count(*) filter (where not is_certain),
    (select count(*) from public.duplicate_pairs d
      where d.workspace_id = duplicate_counts.workspace_id and d.entity = duplicate_counts.entity and d.status = 'dismissed')
  from open_groups
$$;
comment on function public.duplicate_counts(uuid, text) is 'The number of open groups of duplicates, certain and possible, and of dismissed pairs';
grant execute on function public.duplicate_counts(uuid, text) to authenticated;
