create policy auth_admin_only on private.provider_states to auth_admin using (true) with check (true);
