create policy own on public.user_tokens for select to authenticated using (user_id = ((select auth.uid())));
create policy people_only on public.user_tokens as restrictive to authenticated using (((select private.token_id())) is null);
