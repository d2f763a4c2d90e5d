create policy member_creates on public.metric_points for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.metric_points for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.metric_points for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.metric_points for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
