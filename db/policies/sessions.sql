create policy auth_admin_only on auth.sessions to auth_admin using (true) with check (true);
