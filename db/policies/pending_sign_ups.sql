create policy auth_admin_only on private.pending_sign_ups to auth_admin using (true) with check (true);
