-- Raises the version of a changed mailbox. A mailbox that has been switched on is synced immediately.
create or replace function private.update_mailbox()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := private.now();
  new.version := old.version + 1;
  if new.is_on and not old.is_on then
    new.next_sync_at := private.now();
    new.failures := 0;
  end if;
  return new;
end $$;
