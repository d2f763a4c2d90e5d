create policy viewer_reads on private.segment_cache for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
