-- Returns the open pairs whose records both exist.
create or replace function private.existing_pairs(workspace uuid, of_entity text) returns setof public.duplicate_pairs
language sql stable set search_path = '' as $$
  select p.* from public.duplicate_pairs p
  where p.workspace_id = workspace and p.entity = of_entity and p.status = 'open' and case of_entity
    when 'contacts' then exists (select from public.contacts r where r.workspace_id = p.workspace_id and r.id = p.left_id)
      and exists (select from public.contacts r where r.workspace_id = p.workspace_id and r.id = p.right_id)
    else exists (select from public.accounts r where r.workspace_id = p.workspace_id and r.id = p.left_id)
      and exists (select from public.accounts r where r.workspace_id = p.workspace_id and r.id = p.right_id) end
$$;
grant execute on function private.existing_pairs(uuid, text) to authenticated, service_role, worker;
