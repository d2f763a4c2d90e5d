create policy viewer_reads on public.runs for select to authenticated
  using ((workspace_id in (select private.workspaces('viewer'))) or user_id = ((select auth.uid())) and ((select private.token_id())) is null);
create policy worker_writes on public.runs to worker using (true) with check (true);
