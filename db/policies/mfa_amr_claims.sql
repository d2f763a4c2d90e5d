create policy auth_admin_only on auth.mfa_amr_claims to auth_admin using (true) with check (true);
