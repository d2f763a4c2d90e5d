-- The values of custom fields in the records: shaped when they are written, worked out where they are formulas, and kept in step
-- with what they point at.

-- Refuses a value; the detail says for programs which field and which rule.
create function private.refuse_value(label text, key text, rule text) returns void language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', label || ': ' || case rule
      when 'text' then 'must be a text' when 'long' then 'is too long' when 'number' then 'must be a number'
      when 'money' then 'must be a whole number of the currency''s smallest unit' when 'date' then 'must be a day such as 2026-01-31'
      when 'choice' then 'must be one of the choices' when 'choices' then 'must be a list of the choices' when 'boolean' then 'must be true or false'
      when 'url' then 'must be a web address' when 'link' then 'must be the id of a record' when 'missing' then 'points to a record that does not exist'
      when 'required' then 'cannot be emptied' else rule end
    using errcode = case rule when 'missing' then '23503' else '23514' end, detail = json_build_object('field', key, 'label', label, 'rule', rule)::text;
end $$;

-- The key of a choice by its key or its label, null where it is neither.
create function private.find_choice(options jsonb, said text) returns text language sql immutable set search_path = '' as $$
  select c ->> 'key' from jsonb_array_elements(options -> 'choices') c
  where c ->> 'key' = btrim(said) or lower(c ->> 'label') = lower(btrim(said)) order by (c ->> 'key' = btrim(said)) desc limit 1
$$;

-- Keys of choices in the order in which the field has them, as records hold them.
create function private.in_order(options jsonb, keys text[]) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_agg(c.choice -> 'key' order by c.place) from jsonb_array_elements(options -> 'choices') with ordinality c (choice, place)
  where c.choice ->> 'key' = any (keys)
$$;

-- The keys of several choices in one text, parted by commas, semicolons or lines; null where one of them is none.
create function private.find_choices(options jsonb, said text) returns jsonb language sql immutable set search_path = '' as $$
  select case when bool_and(found.key is not null) then jsonb_agg(found.key order by found.key) end
  from regexp_split_to_table(said, '[,;|\n]') part cross join lateral (select private.find_choice(options, part) as key) found
  where btrim(part) <> ''
$$;

-- The keys of several choices in one cell of an import, each part of it read as a person said (`meanings`: {part: key}, null
-- for nothing); null where one of them is no choice.
create function private.find_choices(options jsonb, said text, meanings jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when bool_and(found.key is not null) then private.in_order(options, array_agg(found.key)) end
  from regexp_split_to_table(said, '[,;|\n]') part
  cross join lateral (select private.find_choice(options, case when meanings ? btrim(part) then meanings ->> btrim(part) else part end) as key) found
  where btrim(part) <> '' and not (meanings ? btrim(part) and meanings ->> btrim(part) is null)
$$;

-- The import reads cells with them.
grant execute on function private.find_choice(jsonb, text), private.find_choices(jsonb, text) to worker;
grant execute on function private.in_order(jsonb, text[]), private.find_choices(jsonb, text, jsonb) to worker;

-- A value as a field keeps it; null empties. Refuses what does not fit.
create function private.shape_value(field public.custom_fields, given jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  said constant text := btrim(given #>> '{}');
  form constant text := jsonb_typeof(given);
  keys text[];
  found boolean;
begin
  if given = 'null' or (form = 'string' and said = '') or given = '[]' then return null; end if;
  case field.kind
    when 'text', 'longText', 'url' then
      if form not in ('string', 'number') then perform private.refuse_value(field.label, field.key, 'text'); end if;
      if length(said) > (case field.kind when 'text' then 1000 when 'url' then 2000 else 20000 end) then perform private.refuse_value(field.label, field.key, 'long'); end if;
      if field.kind = 'url' and said !~* '^(https?://)?[^\s/:]+\.[^\s/:]+(:\d+)?([/?#]\S*)?$' then perform private.refuse_value(field.label, field.key, 'url'); end if;
      return to_jsonb(said);
    when 'number', 'percent', 'money' then
      if form not in ('string', 'number') or said !~ '^[-+]?\d{1,25}(\.\d{1,25})?(e[-+]?\d{1,2})?$' then perform private.refuse_value(field.label, field.key, 'number'); end if;
      if abs(said::numeric) > 9007199254740991 then perform private.refuse_value(field.label, field.key, 'number'); end if;
      if field.kind = 'money' and said::numeric <> trunc(said::numeric) then perform private.refuse_value(field.label, field.key, 'money'); end if;
      return to_jsonb(trim_scale(round(said::numeric, 6)));
    when 'date' then
      if form <> 'string' or private.read_day(said) is null then perform private.refuse_value(field.label, field.key, 'date'); end if;
      return to_jsonb(said);
    when 'boolean' then
      if said not in ('true', 'false') then perform private.refuse_value(field.label, field.key, 'boolean'); end if;
      return to_jsonb(said::boolean);
    when 'choice' then
      keys := array[private.find_choice(field.options, said)];
      if form <> 'string' or keys[1] is null then perform private.refuse_value(field.label, field.key, 'choice'); end if;
      return to_jsonb(keys[1]);
    when 'multiChoice' then
      if form = 'string' then given := jsonb_build_array(said); end if;
      if jsonb_typeof(given) <> 'array' then perform private.refuse_value(field.label, field.key, 'choices'); end if;
      select array_agg(private.find_choice(field.options, item #>> '{}')) into keys from jsonb_array_elements(given) item;
      if array_position(keys, null) is not null then perform private.refuse_value(field.label, field.key, 'choice'); end if;
      return (select jsonb_agg(c.choice -> 'key' order by c.place) from jsonb_array_elements(field.options -> 'choices') with ordinality c (choice, place)
        where c.choice ->> 'key' = any (keys));
    when 'link' then
      if form <> 'string' or said !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then perform private.refuse_value(field.label, field.key, 'link'); end if;
      if field.options ->> 'target' = 'members' then
        select exists (select from public.members r where r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
      else
        select exists (select from private.records r
          where r.kind = field.options ->> 'target' and r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
      end if;
      if not found then perform private.refuse_value(field.label, field.key, 'missing'); end if;
      return to_jsonb(lower(said));
    else return null;
  end case;
end $$;

-- Checks what was written into `custom` and works out the formulas. Called last of all triggers, by its name, so that
-- formulas see what the others filled in.
create function private.shape_custom() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then old.custom else '{}' end;
  is_changed constant boolean := new.custom is distinct from was;
  -- A deleted record that comes back holds what fields and choices still allow; what it points at may come back after it.
  is_restored constant boolean := tg_op = 'INSERT' and private.is_on('restoring');
  shaped jsonb := '{}';
  unknown text;
  field public.custom_fields;
  value jsonb;
  held jsonb;
begin
  if is_changed then
    if jsonb_typeof(new.custom) is distinct from 'object' then
      raise exception 'custom must be an object of values by field' using errcode = '23514';
    end if;
    for field in select f.* from public.custom_fields f
      where f.workspace_id = new.workspace_id and f.entity = tg_table_name and (new.custom ? f.key or was ? f.key)
    loop
      value := new.custom -> field.key;
      if field.kind = 'formula' then value := was -> field.key;
      elsif value is distinct from was -> field.key and value is not null and not (is_restored and field.kind = 'link') then
        if is_restored then
          begin
            value := private.shape_value(field, value);
          exception when check_violation or foreign_key_violation then
            value := null;
          end;
        else
          value := private.shape_value(field, value);
        end if;
      end if;
      if value is null and field.is_required and was ? field.key and field.archived_at is null
        and not private.is_on('letting_go') then
        perform private.refuse_value(field.label, field.key, 'required');
      end if;
      shaped := shaped || case when value is null then '{}' else jsonb_build_object(field.key, value) end;
    end loop;
    select k.key into unknown from jsonb_object_keys(new.custom) k (key)
      where not exists (select from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = tg_table_name and f.key = k.key)
        and not was ? k.key and not is_restored limit 1;
    if unknown is not null then
      raise exception 'There is no field % in %', unknown, tg_table_name using errcode = '23514',
        detail = json_build_object('field', unknown, 'rule', 'unknown')::text;
    end if;
    new.custom := shaped;
  end if;
  for field in select f.* from public.custom_fields f
    where f.workspace_id = new.workspace_id and f.entity = tg_table_name and f.kind = 'formula' and f.archived_at is null
  loop
    if held is null then held := private.formula_row(to_jsonb(new), new.custom); end if;
    value := private.work_out(field.tree, field.options ->> 'result', held);
    new.custom := case when value is null then new.custom - field.key else new.custom || jsonb_build_object(field.key, value) end;
  end loop;
  -- Working formulas out again touches only the rows whose values change.
  if tg_op = 'UPDATE' and private.is_on('recomputing') and new.custom = old.custom then return null; end if;
  return new;
end $$;

-- A record that points by a field at what goes lets go of it.
create function private.drop_custom_links() returns trigger language plpgsql security definer set search_path = '' as $$
declare field public.custom_fields;
begin
  for field in select f.* from public.custom_fields f
    where f.kind = 'link' and f.options ->> 'target' = tg_table_name and f.workspace_id in (select r.workspace_id from removed r)
      and exists (select from public.workspaces w where w.id = f.workspace_id)
  loop
    -- Also where a value is required: the record it named is gone.
    perform private.set_setting('letting_go', 'on');
    execute format('update public.%I t set custom = custom - $1 where t.workspace_id = $2 and (t.custom ->> $1) in (select r.id::text from removed r where r.workspace_id = $2)',
      field.entity) using field.key, field.workspace_id;
    perform private.set_setting('letting_go', null);
  end loop;
  return null;
end $$;

create trigger drop_custom_links after delete on public.members referencing old table as removed
  for each statement execute function private.drop_custom_links();

-- Where a workspace has no formulas, a new row without values of its own fields is left alone. Whether it has any is looked up
-- once for what a client sends in one statement, and again when a field changes.
create function private.see_formulas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_setting('formulas', concat(statement_timestamp(), ' ', tg_table_name, ' ', new.workspace_id, ' ', exists (
    select from public.custom_fields f
    where f.workspace_id = new.workspace_id and f.entity = tg_table_name and f.kind = 'formula' and f.archived_at is null)));
  return new;
end $$;
create function private.forget_formulas() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.set_setting('formulas', null);
  return null;
end $$;
create trigger forget_formulas after insert or update or delete on public.custom_fields for each statement execute function private.forget_formulas();

create function private.give_custom_fields(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
declare seen constant text := format('concat(statement_timestamp(), %L, new.workspace_id, '' '')', format(' %s ', made.kind));
begin
  -- While formulas are worked out again nobody changes a record: neither version nor history moves.
  execute format('create or replace trigger touch before update on public.%I for each row
    when (not private.is_on(''recomputing'')) execute function private.touch_record()', made.kind);
  execute format('create or replace trigger log_update after update on public.%I referencing old table as removed new table as added for each statement
    when (not private.is_on(''recomputing'')) execute function private.log_changes()', made.kind);
  execute format('create trigger drop_custom_links after delete on public.%I referencing old table as removed
    for each statement execute function private.drop_custom_links()', made.kind);
  execute format($sql$create trigger see_formulas before insert on public.%I for each row
    when (new.custom = '{}' and starts_with(private.setting('formulas'), %s) is not true)
    execute function private.see_formulas()$sql$, made.kind, seen);
  execute format($sql$create trigger work_out_new_custom before insert on public.%I for each row
    when (new.custom is distinct from '{}' or private.setting('formulas') is distinct from concat(%s, false))
    execute function private.shape_custom()$sql$, made.kind, seen);
  execute format('create trigger work_out_custom before update on public.%I for each row execute function private.shape_custom()', made.kind);
end $$;
select private.give_each_kind('private.give_custom_fields');

-- The fields of an entity that point at records, as paths: what undo puts back once the records are there again.
create function private.custom_links(workspace uuid, entity text) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg('custom.' || f.key), '{}') from public.custom_fields f
  where f.workspace_id = workspace and f.entity = custom_links.entity and f.kind = 'link'
$$;

-- Fields that point at records which are merged away point at the one that stays.
create function private.repoint_custom(workspace uuid, entity text, merged uuid[], keep uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare field record;
begin
  for field in select f.entity, f.key from public.custom_fields f where f.workspace_id = workspace and f.kind = 'link' and f.options ->> 'target' = repoint_custom.entity loop
    execute format('update public.%I t set custom = case when t.id = $4 then t.custom - $2 else t.custom || jsonb_build_object($2, $4) end
      where t.workspace_id = $1 and t.custom ->> $2 = any ($3::text[])', field.entity) using workspace, field.key, merged, keep;
  end loop;
end $$;
grant execute on function private.custom_links(uuid, text), private.repoint_custom(uuid, text, uuid[], uuid) to authenticated, service_role, worker;
