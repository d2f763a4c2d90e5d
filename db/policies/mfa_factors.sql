create policy auth_admin_only on auth.mfa_factors to auth_admin using (true) with check (true);
