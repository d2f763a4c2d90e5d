create policy member_creates on public.promotion_accounts for insert to authenticated
  with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.promotion_accounts for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.promotion_accounts for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.promotion_accounts for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
