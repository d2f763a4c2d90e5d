create policy viewer_reads on private.stale_customers for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
