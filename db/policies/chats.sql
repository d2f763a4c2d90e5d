create policy creates on public.chats for insert to authenticated
  with check (not is_shared and (workspace_id in (select private.workspaces('viewer'))) and created_by = private.member_id(workspace_id) or is_shared and (workspace_id in (select private.workspaces('member'))));
create policy deletes on public.chats for delete to authenticated
  using (((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) or is_shared and (workspace_id in (select private.workspaces('admin'))));
create policy edits on public.chats for update to authenticated
  using (((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) or is_shared and (workspace_id in (select private.workspaces('admin'))))
  with check (not is_shared and ((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) or is_shared and ((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('member') w(w))) or is_shared and (workspace_id in (select private.workspaces('admin'))));
create policy people_only on public.chats as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.chats for select to authenticated
  using (is_shared and (workspace_id in (select private.workspaces('viewer'))) or ((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))));
create policy worker_reads on public.chats for select to worker using (true);
create policy worker_touches on public.chats for update to worker using (true) with check (true);
