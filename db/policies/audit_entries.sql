create policy admin_reads on public.audit_entries for select to authenticated using (workspace_id in (select private.workspaces('admin')));
