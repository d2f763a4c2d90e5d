create policy people_only on public.conversations as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.conversations for select to authenticated
  using (((workspace_id, mailbox_id) in (select r.workspace_id, r.mailbox_id from private.readable_mailboxes(false) r(workspace_id, mailbox_id))) or is_linked and ((workspace_id, mailbox_id) in (select r.workspace_id, r.mailbox_id from private.readable_mailboxes(true) r(workspace_id, mailbox_id))));
create policy sorts on public.conversations for update to authenticated
  using ((workspace_id, mailbox_id) in (select u.workspace_id, u.mailbox_id from private.usable_mailboxes() u(workspace_id, mailbox_id)));
create policy worker_syncs on public.conversations to worker using (true) with check (true);
