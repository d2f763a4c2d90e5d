create policy admin_creates on public.record_layouts for insert to authenticated with check (workspace_id in (select private.workspaces('admin')));
create policy admin_deletes on public.record_layouts for delete to authenticated using (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.record_layouts for update to authenticated
  using (workspace_id in (select private.workspaces('admin')))
  with check (workspace_id in (select private.workspaces('admin')));
create policy viewer_reads on public.record_layouts for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
