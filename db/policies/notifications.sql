create policy people_only on public.notifications as restrictive to authenticated using (((select private.token_id())) is null);
create policy recipient_marks on public.notifications for update to authenticated
  using ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)))
  with check ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)));
create policy recipient_reads on public.notifications for select to authenticated
  using ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)));
create policy worker_reads on public.notifications for select to worker using (true);
create policy worker_writes on public.notifications for insert to worker with check (true);
