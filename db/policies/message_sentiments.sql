create policy viewer_reads on public.message_sentiments for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
