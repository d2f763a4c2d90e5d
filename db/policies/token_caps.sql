create policy own on public.token_caps for select to authenticated using (user_id = ((select auth.uid())));
create policy people_only on public.token_caps as restrictive to authenticated using (((select private.token_id())) is null);
