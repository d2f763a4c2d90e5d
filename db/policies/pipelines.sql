create policy admin_creates on public.pipelines for insert to authenticated with check (workspace_id in (select private.workspaces('admin')));
create policy admin_deletes on public.pipelines for delete to authenticated using (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.pipelines for update to authenticated
  using (workspace_id in (select private.workspaces('admin')))
  with check (workspace_id in (select private.workspaces('admin')));
create policy viewer_reads on public.pipelines for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
