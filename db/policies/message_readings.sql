create policy viewer_reads on public.message_readings for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
