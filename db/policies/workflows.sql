create policy member_creates on public.workflows for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.workflows for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.workflows for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
-- A workflow acts with all the rights of a member; a program has fewer.
create policy people_only on public.workflows as restrictive to authenticated using (((select private.token_id())) is null);
create policy viewer_reads on public.workflows for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
