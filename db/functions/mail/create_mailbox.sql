-- Creates a mailbox with its encrypted password, at most 10 per member and 100 per workspace. The server has already
-- checked that the caller is a member.
create or replace function private.create_mailbox(workspace uuid, member uuid, settings jsonb, sealed_by bytea, id uuid) returns public.mailboxes
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most_of_member constant integer := 10;
  most_in_workspace constant integer := 100;
  made public.mailboxes;
begin
  perform private.take_lock('mailboxes', workspace::text);
  if (select count(*) from public.mailboxes b where b.workspace_id = workspace and b.member_id = member) >= most_of_member
    or (select count(*) from public.mailboxes b where b.workspace_id = workspace) >= most_in_workspace then
    perform private.reject('You have reached the limit of mailboxes. Remove one first', 'too_many_mailboxes', '54000');
  end if;
  insert into public.mailboxes (workspace_id, id, member_id, created_by, address, name, sharing, login, imap_host, imap_port, imap_security,
    smtp_host, smtp_port, smtp_security, fetches_since)
  select workspace, create_mailbox.id, member, member, s.address, s.name, s.sharing, s.login, s.imap_host, s.imap_port, s.imap_security,
    s.smtp_host, s.smtp_port, s.smtp_security, s.fetches_since
  from jsonb_to_record(settings) s (address text, name text, sharing text, login text, imap_host text, imap_port integer, imap_security text,
    smtp_host text, smtp_port integer, smtp_security text, fetches_since date)
  returning * into made;
  insert into private.mailbox_secrets values (workspace, made.id, sealed_by);
  return made;
end $$;
grant execute on function private.create_mailbox(uuid, uuid, jsonb, bytea, uuid) to worker;
