create policy auth_admin_only on private.account_deletions to auth_admin using (true) with check (true);
