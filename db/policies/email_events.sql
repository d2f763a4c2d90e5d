create policy people_only on public.email_events as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.email_events for select to authenticated
  using ((workspace_id, email_id) in (select e.workspace_id, e.id from public.emails e where e.workspace_id = email_events.workspace_id and e.id = email_events.email_id));
create policy worker_writes on public.email_events to worker using (true) with check (true);
