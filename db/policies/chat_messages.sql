create policy people_only on public.chat_messages as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.chat_messages for select to authenticated
  using (is_shared and (workspace_id in (select private.workspaces('viewer'))) or ((workspace_id, created_by) in (select w.w, private.member_id(w.w) as member_id from private.workspaces('viewer') w(w))));
create policy worker_writes on public.chat_messages to worker using (true) with check (true);
