-- Returns the ids of the records that are referenced by a row outside of these records.
create or replace function private.used_by_others(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  link record;
  more uuid[];
  used uuid[] := private.used_by_custom(target, workspace, set_id, made);
begin
  for link in select * from private.links_to(target) loop
    execute format('select array_agg(distinct s.%2$I) from %1$s s where s.workspace_id = $1 and s.%2$I = any ($2)
      and not (%3$L and s.id = any ($2))', link.source, link.link, link.source = target) into more using workspace, made;
    used := used || coalesce(more, '{}');
  end loop;
  return used;
end $$;
grant execute on function private.used_by_others(regclass, uuid, uuid, uuid[]) to authenticated, service_role;
