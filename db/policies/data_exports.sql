create policy own on public.data_exports for select to authenticated using (user_id = ((select auth.uid())));
create policy people_only on public.data_exports as restrictive to authenticated using (((select private.token_id())) is null);
create policy worker_writes on public.data_exports to worker using (true) with check (true);
