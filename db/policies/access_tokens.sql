create policy people_only on public.access_tokens as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.access_tokens for select to authenticated
  using (user_id = ((select auth.uid())) or (workspace_id in (select private.workspaces('admin'))));
