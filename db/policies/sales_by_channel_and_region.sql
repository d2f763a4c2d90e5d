create policy viewer_reads on private.sales_by_channel_and_region for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
