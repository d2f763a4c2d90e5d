create policy everybody on public.token_packages for select to anon, authenticated using (true);
