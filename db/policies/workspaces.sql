create policy admin_edits on public.workspaces for update to authenticated
  using (id in (select private.workspaces('admin')))
  with check (id in (select private.workspaces('admin')));
create policy owner_deletes on public.workspaces for delete to authenticated using (id in (select private.workspaces('owner')));
create policy viewer_reads on public.workspaces for select to authenticated using (id in (select private.workspaces('viewer')));
