create policy member_creates on public.placements for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.placements for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.placements for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.placements for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
