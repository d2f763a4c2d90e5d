create policy member_decides on public.duplicate_pairs for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.duplicate_pairs for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy worker_writes on public.duplicate_pairs to worker using (true) with check (true);
