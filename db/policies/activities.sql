create policy assignee_completes on public.activities for update to authenticated
  using (((select private.token_id())) is null and ((workspace_id, assignee_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))));
create policy member_creates on public.activities for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.activities for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.activities for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.activities for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_reads on public.activities for select to worker using (true);
