create policy creates on public.pinned_charts for insert to authenticated
  with check (((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) and (not is_shared or (workspace_id in (select private.workspaces('member')))));
create policy deletes on public.pinned_charts for delete to authenticated
  using (((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) or is_shared and (workspace_id in (select private.workspaces('admin'))));
create policy edits on public.pinned_charts for update to authenticated
  using ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)))
  with check (((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) and (not is_shared or (workspace_id in (select private.workspaces('member')))));
create policy people_only on public.pinned_charts as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.pinned_charts for select to authenticated
  using (is_shared and (workspace_id in (select private.workspaces('viewer'))) or ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))));
