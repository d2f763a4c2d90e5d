-- Queues the objects of deleted contents for deletion. Backups and downloads that have started may need them for a day.
create or replace function private.delete_objects() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.object_deletions (object_key) select r.object_key from removed r where r.object_key is not null
    on conflict (object_key) do nothing;
  return null;
end $$;
