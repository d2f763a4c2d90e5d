create policy auth_admin_only on auth.flow_state to auth_admin using (true) with check (true);
