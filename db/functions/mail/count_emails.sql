-- Adds the size of emails to the storage used by their mailbox, and subtracts it when they are deleted.
create or replace function private.count_emails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.mailboxes b set stored_bytes = b.stored_bytes + a.bytes
    from (select e.workspace_id, e.mailbox_id, sum(private.email_bytes(e.text, e.html)) as bytes from added e group by 1, 2) a
    where b.workspace_id = a.workspace_id and b.id = a.mailbox_id;
  else
    update public.mailboxes b set stored_bytes = greatest(0, b.stored_bytes - r.bytes)
    from (select e.workspace_id, e.mailbox_id, sum(private.email_bytes(e.text, e.html)) as bytes from removed e group by 1, 2) r
    where b.workspace_id = r.workspace_id and b.id = r.mailbox_id;
  end if;
  return null;
end $$;
