create trigger update_mailbox before update on public.mailboxes
  for each row when (current_user = 'authenticated'::name)
  execute function private.update_mailbox();
create trigger record_mailbox_sharing after update of sharing on public.mailboxes
  for each row when (new.sharing <> old.sharing)
  execute function private.record_mailbox_sharing();
create trigger publish_delete after delete on public.mailboxes referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 'case when t.sharing = ''private'' then t.member_id end');
create trigger publish_insert after insert on public.mailboxes referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when t.sharing = ''private'' then t.member_id end');
create trigger publish_update after update on public.mailboxes referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 'case when t.sharing = ''private'' then t.member_id end');
create trigger remove_bidi_controls before insert or update of name on public.mailboxes
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
