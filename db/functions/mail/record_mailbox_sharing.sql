-- Records a change event for conversations, because the sharing of a mailbox determines which emails metrics count.
create or replace function private.record_mailbox_sharing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.change_events (workspace_id, table_name, min_role) values (new.workspace_id, 'conversations', 'viewer');
  return null;
end $$;
