create policy admin_reads on public.wrong_answers for select to authenticated using (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.wrong_answers for update to authenticated using (workspace_id in (select private.workspaces('admin')));
create policy own on public.wrong_answers for select to authenticated
  using ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)));
create policy people_only on public.wrong_answers as restrictive to authenticated using (((select private.token_id())) is null);
create policy worker_reads on public.wrong_answers for select to worker using (true);
create policy worker_writes on public.wrong_answers for insert to worker with check (true);
