create policy auth_admin_only on auth.one_time_tokens to auth_admin using (true) with check (true);
