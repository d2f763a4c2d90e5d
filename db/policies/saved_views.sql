create policy creates on public.saved_views for insert to authenticated
  with check (not is_shared and (workspace_id in (select private.workspaces('viewer'))) and created_by = private.member_id(workspace_id) or is_shared and (workspace_id in (select private.workspaces('member'))));
create policy deletes on public.saved_views for delete to authenticated
  using (((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) or is_shared and (workspace_id in (select private.workspaces('admin'))));
create policy edits on public.saved_views for update to authenticated
  using (((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) or is_shared and (workspace_id in (select private.workspaces('admin'))))
  with check (not is_shared and ((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) or is_shared and ((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('member') w(w))) or is_shared and (workspace_id in (select private.workspaces('admin'))));
create policy people_only on public.saved_views as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.saved_views for select to authenticated
  using (is_shared and (workspace_id in (select private.workspaces('viewer'))) or ((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))));
