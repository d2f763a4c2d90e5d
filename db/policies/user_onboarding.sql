create policy own on public.user_onboarding for select to authenticated using (user_id = ((select auth.uid())));
create policy own_add on public.user_onboarding for insert to authenticated with check (user_id = ((select auth.uid())));
create policy own_edit on public.user_onboarding for update to authenticated
  using (user_id = ((select auth.uid())))
  with check (user_id = ((select auth.uid())));
create policy people_only on public.user_onboarding as restrictive to authenticated using (((select private.token_id())) is null);
