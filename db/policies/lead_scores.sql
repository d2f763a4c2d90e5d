create policy viewer_reads on public.lead_scores for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.lead_scores to worker using (true) with check (true);
