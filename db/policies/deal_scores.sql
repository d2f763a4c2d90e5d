create policy viewer_reads on public.deal_scores for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.deal_scores to worker using (true) with check (true);
