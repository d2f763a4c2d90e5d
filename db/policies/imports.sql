-- Members who may import can see the imports. Only functions of the server write them, because a row is useless without
-- its file.
create policy member_reads on public.imports for select to authenticated using (workspace_id in (select private.workspaces('member')));
create policy worker_writes on public.imports to worker using (true) with check (true);
