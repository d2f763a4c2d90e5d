create policy admin_creates on public.custom_fields for insert to authenticated with check (workspace_id in (select private.workspaces('admin')));
create policy admin_deletes on public.custom_fields for delete to authenticated using (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.custom_fields for update to authenticated
  using (workspace_id in (select private.workspaces('admin')))
  with check (workspace_id in (select private.workspaces('admin')));
create policy viewer_reads on public.custom_fields for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_reads on public.custom_fields for select to worker using (true);
