create policy member_creates on public.tags for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.tags for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.tags for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.tags for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
