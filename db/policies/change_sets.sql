create policy member_records on public.change_sets for insert to authenticated with check (workspace_id in (select private.workspaces('member')));
create policy viewer_reads on public.change_sets for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
