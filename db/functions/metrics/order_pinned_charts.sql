-- Sets the positions of the caller's charts to their order in `ids`. Charts that are not listed keep their positions.
create or replace function public.order_pinned_charts(workspace_id uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  select private.require_role(order_pinned_charts.workspace_id, 'viewer');
  update public.pinned_charts p set position = place.at
  from unnest(ids) with ordinality place (id, at)
  where p.workspace_id = order_pinned_charts.workspace_id and p.id = place.id and p.member_id = private.member_id(p.workspace_id)
$$;
comment on function public.order_pinned_charts(uuid, uuid[]) is 'Sets the order of the caller''s pinned charts';
grant execute on function public.order_pinned_charts(uuid, uuid[]) to authenticated;
