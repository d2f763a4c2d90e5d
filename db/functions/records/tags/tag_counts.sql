create or replace function public.tag_counts(workspace_id uuid)
  returns table(tag_id uuid, accounts bigint, contacts bigint, products bigint, deals bigint, sales bigint, expenses bigint, targets bigint, metric_points bigint, messages bigint)
  language sql
  stable
  set search_path = ''
as $$
  select u.tag_id, count(*) filter (where u.kind = 'accounts'), count(*) filter (where u.kind = 'contacts'), count(*) filter (where u.kind = 'products'), count(*) filter (where u.kind = 'deals'), count(*) filter (where u.kind = 'sales'), count(*) filter (where u.kind = 'expenses'), count(*) filter (where u.kind = 'targets'), count(*) filter (where u.kind = 'metric_points'), count(*) filter (where u.kind = 'messages')
  from (
    select 'accounts' as kind, unnest(r.tag_ids) as tag_id from public.accounts r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
    union all select 'contacts' as kind, unnest(r.tag_ids) as tag_id from public.contacts r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
    union all select 'products' as kind, unnest(r.tag_ids) as tag_id from public.products r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
    union all select 'deals' as kind, unnest(r.tag_ids) as tag_id from public.deals r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
    union all select 'sales' as kind, unnest(r.tag_ids) as tag_id from public.sales r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
    union all select 'expenses' as kind, unnest(r.tag_ids) as tag_id from public.expenses r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
    union all select 'targets' as kind, unnest(r.tag_ids) as tag_id from public.targets r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
    union all select 'metric_points' as kind, unnest(r.tag_ids) as tag_id from public.metric_points r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
    union all select 'messages' as kind, unnest(r.tag_ids) as tag_id from public.messages r where r.workspace_id = tag_counts.workspace_id and r.tag_ids <> '{}'
  ) u group by u.tag_id
$$;
comment on function public.tag_counts(uuid) is 'Returns the number of records with each tag, by kind';
grant execute on function public.tag_counts(uuid) to authenticated;
