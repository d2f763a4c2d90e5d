create policy auth_admin_only on auth.mfa_recovery_code_sets to auth_admin using (true) with check (true);
