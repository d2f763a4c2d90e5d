create policy viewer_reads on private.customer_cache for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
