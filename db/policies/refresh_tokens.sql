create policy auth_admin_only on auth.refresh_tokens to auth_admin using (true) with check (true);
