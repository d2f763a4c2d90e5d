-- Raises the version of a changed conversation, links it to the account of a new contact, and queues its changes for
-- the mail server, where the next sync applies them.
create or replace function private.update_conversation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moved constant text := case when new.status = old.status then null when new.status in ('spam', 'trash')
    then case new.status when 'spam' then 'junk' else 'trash' end when old.status in ('spam', 'trash') then 'inbox' end;
begin
  new.updated_at := private.now();
  new.version := old.version + 1;
  if new.contact_id is distinct from old.contact_id and new.contact_id is not null and new.account_id is not distinct from old.account_id then
    select coalesce(c.account_id, new.account_id) into new.account_id from public.contacts c
      where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  end if;
  insert into private.mailbox_commands (workspace_id, mailbox_id, email_id, command)
    select p.workspace_id, new.mailbox_id, p.email_id, todo.command
    from public.emails e join private.email_locations p on p.workspace_id = e.workspace_id and p.email_id = e.id
      cross join lateral unnest(array[moved, case when new.is_unread <> old.is_unread then case when new.is_unread then 'unseen' else 'seen' end end]) todo (command)
    where e.workspace_id = new.workspace_id and e.conversation_id = new.id and not e.is_outgoing and todo.command is not null;
  return new;
end $$;
