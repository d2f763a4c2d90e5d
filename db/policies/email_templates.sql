create policy member_creates on public.email_templates for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.email_templates for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.email_templates for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.email_templates for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
