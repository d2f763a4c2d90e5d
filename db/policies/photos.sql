-- A user sees the photos of members of the user's own workspaces.
create policy colleagues_see on public.photos for select to authenticated
  using (user_id = ((select auth.uid())) or (user_id in (select m.user_id from public.members m)));
create policy own_delete on public.photos for delete to authenticated using (user_id = ((select auth.uid())));
-- Programs see the photos of colleagues, as they see their names. Only users can delete their own.
create policy people_only on public.photos as restrictive for delete to authenticated using (((select private.token_id())) is null);
create policy worker_keeps on public.photos to worker using (true) with check (true);
