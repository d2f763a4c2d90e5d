create policy auth_admin_only on private.signing_keys to auth_admin using (true) with check (true);
