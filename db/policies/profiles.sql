create policy own on public.profiles for select to authenticated using (user_id = ((select auth.uid())));
create policy own_edit on public.profiles for update to authenticated
  using (user_id = ((select auth.uid())))
  with check (user_id = ((select auth.uid())));
create policy people_only on public.profiles as restrictive to authenticated using (((select private.token_id())) is null);
