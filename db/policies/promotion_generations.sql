create policy author_deletes on public.promotion_generations for delete to authenticated
  using ((workspace_id in (select private.workspaces('admin'))) or (workspace_id in (select private.workspaces('viewer'))) and author_id = private.member_id(workspace_id));
create policy people_only on public.promotion_generations as restrictive to authenticated using (((select private.token_id())) is null);
create policy viewer_reads on public.promotion_generations for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.promotion_generations to worker using (true) with check (true);
