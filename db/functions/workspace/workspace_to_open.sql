create or replace function public.workspace_to_open() returns uuid language sql stable set search_path = '' as $$
  select m.workspace_id from public.members m
  where m.user_id = (select auth.uid())
  order by m.workspace_id is not distinct from (select p.last_workspace_id from public.profiles p where p.user_id = (select auth.uid())) desc,
    exists (select from public.members c where c.workspace_id = m.workspace_id and c.user_id <> m.user_id) desc,
    exists (select from private.record_kinds k where k.shows_use
      and (select true from private.records r where r.kind = k.kind and r.workspace_id = m.workspace_id limit 1)) desc,
    m.created_at
  limit 1
$$;
comment on function public.workspace_to_open() is E'Returns the workspace to open on a device that has none stored\n\nThis is the workspace that the caller opened last. If there is none, workspaces with colleagues are preferred to workspaces with records, and these to unused ones. Null if the caller is not a member of any workspace.';
grant execute on function public.workspace_to_open() to authenticated;
