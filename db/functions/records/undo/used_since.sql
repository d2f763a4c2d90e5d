-- Returns the ids of the records created by a set that are referenced by rows that the set neither created nor linked.
-- Links in custom fields also count. The history is read record by record.
create or replace function private.used_since(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  link record;
  more uuid[];
  used uuid[] := private.used_by_custom(target, workspace, set_id, made);
begin
  for link in select * from private.links_to(target) loop
    execute format('select array_agg(distinct s.%2$I) from %1$s s where s.workspace_id = $1 and s.%2$I = any ($2)
      and not exists (select from public.change_log c where c.workspace_id = $1 and c.record_id = s.id and (c.change_set_id = $3) is true
        and (c.action = ''insert'' or c.changes ? %2$L))', link.source, link.link) into more using workspace, made, set_id;
    used := used || coalesce(more, '{}');
  end loop;
  return used;
end $$;
grant execute on function private.used_since(regclass, uuid, uuid, uuid[]) to authenticated, service_role;
