create policy viewer_reads on public.frozen_forecasts for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.frozen_forecasts to worker using (true) with check (true);
