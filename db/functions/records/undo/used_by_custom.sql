-- Returns the ids of the records that are referenced by a custom field of a record that the set did not create. `is
-- true` keeps the planner from reading a large set completely for a few records.
create or replace function private.used_by_custom(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  field record;
  more uuid[];
  used uuid[] := '{}';
begin
  for field in select f.entity, f.key from public.custom_fields f join pg_catalog.pg_class t on t.oid = target
    where f.workspace_id = workspace and f.kind = 'link' and f.options ->> 'target' = t.relname
  loop
    execute format('select array_agg(distinct (s.custom ->> $4)::uuid) from public.%I s where s.workspace_id = $1 and s.custom ->> $4 = any ($2::text[])
      and not exists (select from public.change_log c where c.workspace_id = $1 and c.record_id = s.id and (c.change_set_id = $3) is true and c.action = ''insert'')',
      field.entity) into more using workspace, made, set_id, field.key;
    used := used || coalesce(more, '{}');
  end loop;
  return used;
end $$;
grant execute on function private.used_by_custom(regclass, uuid, uuid, uuid[]) to authenticated, service_role;
