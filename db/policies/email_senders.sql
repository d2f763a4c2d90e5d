create policy people_only on public.email_senders as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.email_senders for select to authenticated
  using ((workspace_id, mailbox_id) in (select r.workspace_id, r.mailbox_id from private.readable_mailboxes(false) r(workspace_id, mailbox_id)));
create policy worker_reads on public.email_senders for select to worker using (true);
create policy writes on public.email_senders to authenticated
  using ((workspace_id, mailbox_id) in (select o.workspace_id, o.mailbox_id from private.own_mailboxes() o(workspace_id, mailbox_id)));
