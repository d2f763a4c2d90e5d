create policy auth_admin_only on auth.mfa_recovery_codes to auth_admin using (true) with check (true);
