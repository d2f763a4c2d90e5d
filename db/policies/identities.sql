create policy auth_admin_only on auth.identities to auth_admin using (true) with check (true);
