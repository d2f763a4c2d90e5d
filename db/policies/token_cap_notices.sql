create policy own on public.token_cap_notices for select to authenticated using (user_id = ((select auth.uid())));
create policy people_only on public.token_cap_notices as restrictive to authenticated using (((select private.token_id())) is null);
