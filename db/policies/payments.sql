create policy own on public.payments for select to authenticated using (user_id = ((select auth.uid())));
create policy people_only on public.payments as restrictive to authenticated using (((select private.token_id())) is null);
