create policy owner_adds on public.favourites for insert to authenticated
  with check ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)));
create policy owner_reads on public.favourites for select to authenticated
  using ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)));
create policy owner_removes on public.favourites for delete to authenticated
  using ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)));
create policy people_only on public.favourites as restrictive to authenticated using (((select private.token_id())) is null);
