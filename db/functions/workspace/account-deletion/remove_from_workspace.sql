-- Removes a user from a workspace, which keeps them as a former member without name, address and login. If they are the
-- last owner, their role passes to the member with the highest role who has been there the longest. Returns false if no
-- other user is left; the workspace is then erased, and its open invitations are revoked.
create or replace function private.remove_from_workspace(leaver uuid, workspace uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare me public.members; heir uuid; target record;
begin
  perform from public.workspaces w where w.id = workspace for update;
  select * into me from public.members m where m.workspace_id = workspace and m.user_id = leaver;
  if me.id is null then return true; end if;
  select m.id into heir from public.members m where m.workspace_id = workspace and m.user_id <> leaver
    order by private.is_being_deleted(m.user_id), m.role desc, m.created_at, m.id limit 1;
  if heir is null then
    update public.invitations i set revoked_at = private.now()
      where i.workspace_id = workspace and num_nonnulls(i.accepted_at, i.declined_at, i.revoked_at) = 0;
    return false;
  end if;
  -- Private views, which no other user has ever seen.
  delete from public.saved_views v where v.workspace_id = workspace and v.created_by = me.id and not v.is_shared;
  -- The member's row is kept, so rows that reference it with `on delete cascade` (notifications, favourites,
  -- placements) are deleted here.
  for target in select f.conrelid::regclass as relation, a.attname as name
    from pg_catalog.pg_constraint f join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
    where f.contype = 'f' and f.confrelid = 'public.members'::regclass and f.confdeltype = 'c'
  loop
    execute format('delete from %s where workspace_id = $1 and %I = $2', target.relation, target.name) using workspace, me.id;
  end loop;
  update public.departments d set head_id = null where d.workspace_id = workspace and d.head_id = me.id;
  -- The rows of the user's import files that have not been purged yet.
  delete from private.import_rows r using public.imports i where i.id = r.import_id and i.workspace_id = workspace and i.created_by = me.id;
  delete from private.import_rejects r using public.imports i where i.id = r.import_id and i.workspace_id = workspace and i.created_by = me.id;
  -- A single statement makes a change of owner one entry of the audit log.
  update public.members m set
    role = case when m.id = me.id then 'viewer' when me.role = 'owner' and not exists (select from public.members o
      where o.workspace_id = workspace and o.id <> me.id and o.role = 'owner') then 'owner' else m.role end::public.member_role,
    user_id = case when m.id <> me.id then m.user_id end,
    name = case when m.id = me.id then private.former_member(workspace, leaver) else m.name end,
    email = case when m.id <> me.id then m.email end,
    external_id = case when m.id <> me.id then m.external_id end,
    erased_at = case when m.id = me.id then private.now() end
  where m.workspace_id = workspace and (m.id = me.id or m.id = heir and me.role = 'owner');
  return true;
end $$;
grant execute on function private.remove_from_workspace(uuid, uuid) to worker;
