-- Removes a deleted tag from all records.
create or replace function private.remove_tag() returns trigger language plpgsql security definer set search_path = '' as $$
declare target text;
begin
  -- The records of a deleted workspace are deleted with it.
  if not exists (select from public.workspaces w where w.id = old.workspace_id) then return old; end if;
  for target in select k.kind from private.record_kinds k loop
    execute format('update public.%I set tag_ids = array_remove(tag_ids, $2) where workspace_id = $1 and tag_ids @> array[$2]', target)
      using old.workspace_id, old.id;
  end loop;
  return old;
end $$;
