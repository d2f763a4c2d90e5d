create policy auth_admin_only on auth.users to auth_admin using (true) with check (true);
