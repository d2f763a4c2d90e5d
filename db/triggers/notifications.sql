create trigger publish_delete after delete on public.notifications referencing old table as touched
  for each statement execute function private.publish_changes('viewer', 't.member_id');
create trigger publish_insert after insert on public.notifications referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 't.member_id');
create trigger publish_update after update on public.notifications referencing new table as touched
  for each statement execute function private.publish_changes('viewer', 't.member_id');
