create policy member_creates on public.kpi_targets for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.kpi_targets for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.kpi_targets for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.kpi_targets for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
