create policy viewer_reads on public.change_log for select to authenticated
  using ((workspace_id in (select private.workspaces('viewer'))) and ((table_name = 'members' and changes ? 'email') is not true or (workspace_id in (select private.workspaces('admin')))));
