create policy viewer_reads on private.customer_cache_invalidations for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
