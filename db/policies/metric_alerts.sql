create policy creates on public.metric_alerts for insert to authenticated
  with check (((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) and (not is_shared or (workspace_id in (select private.workspaces('member')))));
create policy deletes on public.metric_alerts for delete to authenticated
  using (((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) or is_shared and (workspace_id in (select private.workspaces('admin'))));
create policy edits on public.metric_alerts for update to authenticated
  using ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w)))
  with check (((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))) and (not is_shared or (workspace_id in (select private.workspaces('member')))));
create policy people_only on public.metric_alerts as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.metric_alerts for select to authenticated
  using (is_shared and (workspace_id in (select private.workspaces('viewer'))) or ((workspace_id, member_id) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))));
create policy worker_checks on public.metric_alerts to worker using (true) with check (true);
