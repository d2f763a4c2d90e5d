create policy member_creates on public.products for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.products for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.products for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.products for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
