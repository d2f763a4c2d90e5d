create policy people_only on public.emails as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.emails for select to authenticated
  using ((workspace_id, conversation_id) in (select c.workspace_id, c.id from public.conversations c where c.workspace_id = emails.workspace_id and c.id = emails.conversation_id));
create policy worker_syncs on public.emails to worker using (true) with check (true);
