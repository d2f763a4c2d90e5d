create policy people_only on public.forecast_reports as restrictive to authenticated using (((select private.token_id())) is null);
create policy viewer_reads on public.forecast_reports for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.forecast_reports to worker using (true) with check (true);
