create policy viewer_reads on public.score_models for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.score_models to worker using (true) with check (true);
