-- Deletes the open pairs of an edited record, because its compared values are outdated. The next search compares it
-- again.
create or replace function private.delete_outdated_pairs() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.duplicate_pairs p where p.workspace_id = new.workspace_id and p.entity = tg_table_name and p.left_id = new.id and p.status = 'open';
  delete from public.duplicate_pairs p where p.workspace_id = new.workspace_id and p.entity = tg_table_name and p.right_id = new.id and p.status = 'open';
  return null;
end $$;
