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
comment on function public.workspace_to_open() is E'Returns the workspace that opens on a device without a stored one\n\nThe one that the caller opened last; otherwise one with colleagues before one with records, before an unused one. Null if the caller is not a member of any.';
grant execute on function public.workspace_to_open() to authenticated;
