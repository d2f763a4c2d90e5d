create policy member_creates on public.exchange_rates for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy member_deletes on public.exchange_rates for delete to authenticated using (workspace_id in (select private.workspaces('member')));
create policy member_edits on public.exchange_rates for update to authenticated
  using (workspace_id in (select private.workspaces('member')))
  with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.exchange_rates for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
