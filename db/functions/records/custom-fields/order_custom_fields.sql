create or replace function public.order_custom_fields(workspace_id uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  select private.require_role(order_custom_fields.workspace_id, 'admin');
  update public.custom_fields f set position = o.place from unnest(ids) with ordinality o (id, place)
  where f.workspace_id = order_custom_fields.workspace_id and f.id = o.id and f.position <> o.place
$$;
comment on function public.order_custom_fields(uuid, uuid[]) is E'Sets the order of custom fields to the order of ids\n\nFor admins. Fields that are not in ids keep their position.';
grant execute on function public.order_custom_fields(uuid, uuid[]) to authenticated;
