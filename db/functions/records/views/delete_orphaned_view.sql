-- Deletes a private view when the only member who could see it is deleted.
create or replace function private.delete_orphaned_view() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_views v where v.workspace_id = new.workspace_id and v.id = new.id;
  return null;
end $$;
