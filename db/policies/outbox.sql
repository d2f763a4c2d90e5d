create policy auth_admin_only on private.outbox to auth_admin using (true) with check (true);
