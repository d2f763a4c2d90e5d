create policy auth_admin_only on private.totp_steps to auth_admin using (true) with check (true);
