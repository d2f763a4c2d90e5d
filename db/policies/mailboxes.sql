create policy deletes on public.mailboxes for delete to authenticated
  using ((workspace_id, id) in (select o.workspace_id, o.mailbox_id from private.own_mailboxes() o(workspace_id, mailbox_id)));
create policy edits on public.mailboxes for update to authenticated
  using ((workspace_id, id) in (select o.workspace_id, o.mailbox_id from private.own_mailboxes() o(workspace_id, mailbox_id)));
create policy people_only on public.mailboxes as restrictive to authenticated using (((select private.token_id())) is null);
create policy reads on public.mailboxes for select to authenticated
  using (((workspace_id, id) in (select r.workspace_id, r.mailbox_id from private.readable_mailboxes(false) r(workspace_id, mailbox_id))) or sharing = 'linked' and (workspace_id in (select private.workspaces('viewer'))));
create policy worker_syncs on public.mailboxes to worker using (true) with check (true);
