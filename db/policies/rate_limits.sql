create policy auth_admin_only on private.rate_limits to auth_admin using (true) with check (true);
