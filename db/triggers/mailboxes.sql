create trigger keep_mailbox before update on public.mailboxes
  for each row when (current_user = 'authenticated'::name)
  execute function private.keep_mailbox();
create trigger note_sharing after update of sharing on public.mailboxes
  for each row when (new.sharing <> old.sharing)
  execute function private.note_sharing();
create trigger tell_delete after delete on public.mailboxes referencing old table as touched
  for each statement execute function private.tell_changes('viewer', 'case when t.sharing = ''private'' then t.member_id end');
create trigger tell_insert after insert on public.mailboxes referencing new table as touched
  for each statement execute function private.tell_changes('viewer', 'case when t.sharing = ''private'' then t.member_id end');
create trigger tell_update after update on public.mailboxes referencing new table as touched
  for each statement execute function private.tell_changes('viewer', 'case when t.sharing = ''private'' then t.member_id end');
