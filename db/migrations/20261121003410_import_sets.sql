-- An import is a change set too, so that it can be taken back as a whole.

alter table public.imports add column change_set_id uuid,
  add foreign key (workspace_id, change_set_id) references public.change_sets (workspace_id, id) on delete set null (change_set_id);
create index imports_change_set_idx on public.imports (workspace_id, change_set_id) where change_set_id is not null;
comment on column public.imports.change_set_id is 'What it wrote, to be taken back with undo_change_set; empty while nothing is written';

-- What is left of some ids without others.
create function private.without(ids uuid[], others uuid[]) returns uuid[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (select unnest(ids) except select unnest(others)) left_over (id)
$$;

-- The ones among some records that others point at by a custom field; those that the set made itself do not count.
-- `is true` keeps the planner from reading all of a large set for a few records.
create function private.used_by_custom(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
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

-- The ones among some records that any row points at, but for rows among them.
create function private.used_by_others(target regclass, workspace uuid, set_id uuid, made uuid[]) returns uuid[]
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

-- As before; links of custom fields count too, and the history is asked record by record.
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

-- As before, but formulas that were worked out anew are no edit; what a record that stays points at stays too; and a row
-- that the rules keep (the last open stage of a pipeline) or that the caller may not delete is told and left.
create or replace function private.take_away(target regclass, entity text, workspace uuid, set_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  made uuid[];
  last_entries uuid[];
  edited uuid[];
  used uuid[] := '{}';
  more uuid[];
  kept uuid[];
  one uuid;
  conflicts jsonb;
begin
  execute format('select array_agg(t.id), array_agg(e.last_entry) from %s t join private.set_effects($1, $2, $3) e on e.record_id = t.id
    where t.workspace_id = $1 and e.was_made and not e.is_gone', target) into made, last_entries using workspace, set_id, entity;
  if made is null then return '{"touched": [], "conflicts": []}'; end if;
  edited := private.edited_since(workspace, set_id, entity, made, last_entries);
  made := private.without(made, edited);
  loop
    more := private.used_by_others(target, workspace, set_id, made);
    exit when more = '{}';
    used := used || more;
    made := private.without(made, more);
  end loop;
  begin
    execute format('delete from %s t where t.workspace_id = $1 and t.id = any ($2)', target) using workspace, made;
  exception when integrity_constraint_violation or raise_exception or insufficient_privilege or foreign_key_violation or check_violation then
    foreach one in array made loop
      begin
        execute format('delete from %s t where t.workspace_id = $1 and t.id = $2', target) using workspace, one;
      exception when integrity_constraint_violation or raise_exception or insufficient_privilege or foreign_key_violation or check_violation then
        continue;
      end;
    end loop;
  end;
  execute format('select coalesce(array_agg(t.id), ''{}'') from %s t where t.workspace_id = $1 and t.id = any ($2)', target)
    into kept using workspace, made;
  execute format('select coalesce(jsonb_agg(private.conflict($3, t.id, private.label_of(to_jsonb(t)), null,
      case when t.id = any ($4) then ''edited'' when t.id = any ($5) then ''used'' else ''kept'' end) -> 0), ''[]'')
    from %s t where t.workspace_id = $1 and t.id = any ($2)', target) into conflicts
    using workspace, edited || used || kept, entity, edited, used;
  return jsonb_build_object('touched', to_jsonb(private.without(made, kept)), 'conflicts', conflicts);
end $$;

grant execute on function private.without(uuid[], uuid[]), private.used_by_custom(regclass, uuid, uuid, uuid[]), private.used_by_others(regclass, uuid, uuid, uuid[])
  to authenticated, service_role;
