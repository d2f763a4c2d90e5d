create policy admin_reads on public.invitations for select to authenticated using (workspace_id in (select private.workspaces('admin')));
