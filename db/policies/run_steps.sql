create policy viewer_reads on public.run_steps for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.run_steps to worker using (true) with check (true);
