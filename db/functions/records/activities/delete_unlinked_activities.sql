-- Deletes activities that lost their last link, for example because the linked record was deleted. Tasks are not
-- deleted, because they can exist without links.
create or replace function private.delete_unlinked_activities() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  execute format('delete from public.activities a using added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
    where a.workspace_id = n.workspace_id and a.id = n.id and n.kind <> ''task'' and num_nonnulls(%s) = 0 and num_nonnulls(%s) > 0',
    private.record_links(tg_relid, 'n.'), private.record_links(tg_relid, 'o.'));
  return null;
end $$;
