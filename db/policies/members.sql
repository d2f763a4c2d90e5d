create policy admin_deletes on public.members for delete to authenticated using (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.members for update to authenticated
  using (workspace_id in (select private.workspaces('admin')))
  with check (workspace_id in (select private.workspaces('admin')));
create policy admin_writes on public.members for insert to authenticated with check (workspace_id in (select private.workspaces('admin')));
create policy viewer_reads on public.members for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
