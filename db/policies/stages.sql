create policy admin_creates on public.stages for insert to authenticated with check (workspace_id in (select private.workspaces('admin')));
create policy admin_deletes on public.stages for delete to authenticated using (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.stages for update to authenticated
  using (workspace_id in (select private.workspaces('admin')))
  with check (workspace_id in (select private.workspaces('admin')));
create policy viewer_reads on public.stages for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
