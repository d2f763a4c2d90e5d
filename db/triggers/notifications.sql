create trigger tell_delete after delete on public.notifications referencing old table as touched
  for each statement execute function private.tell_changes('viewer', 't.member_id');
create trigger tell_insert after insert on public.notifications referencing new table as touched
  for each statement execute function private.tell_changes('viewer', 't.member_id');
create trigger tell_update after update on public.notifications referencing new table as touched
  for each statement execute function private.tell_changes('viewer', 't.member_id');
