create policy own on public.daily_bonuses for select to authenticated using (user_id = ((select auth.uid())));
create policy people_only on public.daily_bonuses as restrictive to authenticated using (((select private.token_id())) is null);
