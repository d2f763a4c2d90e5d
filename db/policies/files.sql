create policy member_creates on public.files for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.files for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.files for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.files for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
-- The server serves signed links to anyone who has them.
create policy worker_reads on public.files for select to worker using (true);
