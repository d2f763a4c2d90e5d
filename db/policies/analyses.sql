-- Viewers may delete the analyses for which they paid.
create policy author_deletes on public.analyses for delete to authenticated
  using ((workspace_id in (select private.workspaces('admin'))) or (workspace_id in (select private.workspaces('viewer'))) and author_id = private.member_id(workspace_id));
create policy people_only on public.analyses as restrictive to authenticated using (((select private.token_id())) is null);
create policy viewer_reads on public.analyses for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.analyses to worker using (true) with check (true);
