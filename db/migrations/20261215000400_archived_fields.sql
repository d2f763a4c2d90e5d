-- What is typed into a field that was archived in the meantime is refused rather than stored where no screen shows it.

create or replace function private.refuse_value(label text, key text, rule text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $$
begin
  raise exception '%', label || ': ' || case rule
      when 'text' then 'must be a text' when 'long' then 'is too long' when 'number' then 'must be a number'
      when 'money' then 'must be a whole number of the currency''s smallest unit' when 'date' then 'must be a day such as 2026-01-31'
      when 'choice' then 'must be one of the choices' when 'choices' then 'must be a list of the choices' when 'boolean' then 'must be true or false'
      when 'url' then 'must be a web address' when 'link' then 'must be the id of a record' when 'missing' then 'points to a record that does not exist'
      when 'required' then 'cannot be emptied' when 'archived' then 'is archived and takes no new values' else rule end
    using errcode = case rule when 'missing' then '23503' else '23514' end, detail = json_build_object('field', key, 'label', label, 'rule', rule)::text;
end $$;

grant execute on function private.refuse_value(text, text, text) to authenticated, service_role;

create or replace function private.shape_custom()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
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
        -- An edit undone and a merge are change sets and keep what was; a person has the field in a form that was opened before.
        if field.archived_at is not null and not is_restored and private.change_set() is null then
          perform private.refuse_value(field.label, field.key, 'archived');
        end if;
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

create or replace function public.bulk_edit(workspace_id uuid, entity text, ids uuid[], changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $$
declare
  target constant regclass := private.entity_table(entity);
  plain text[];
  unknown text;
  assignments text;
  changed integer;
begin
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' then
    raise exception 'Say which columns are to change' using errcode = '22023';
  end if;
  select array_agg(key) filter (where key <> 'custom'), min(key) filter (where key <> all (private.editable_columns(target)))
    into plain, unknown from jsonb_object_keys(changes) key;
  if unknown is not null then raise exception 'There is no column % to edit in %', unknown, entity using errcode = '42703'; end if;
  select string_agg(format('%1$I = (wanted.row).%1$I', name), ', ') into assignments from unnest(plain) name;
  if changes ? 'custom' then assignments := concat_ws(', ', assignments, 'custom = private.patch_json(t.custom, $3 -> ''custom'')'); end if;
  perform private.refuse_value(f.label, f.key, 'archived') from public.custom_fields f
    where f.workspace_id = bulk_edit.workspace_id and f.entity = bulk_edit.entity and f.archived_at is not null and changes -> 'custom' ? f.key;
  perform private.begin_change_set();
  execute format('update %1$s t set %2$s from (select jsonb_populate_record(null::%1$s, $3 - ''custom'') as row) wanted
    where t.workspace_id = $1 and t.id = any ($2)', target, assignments) using workspace_id, ids, changes;
  get diagnostics changed = row_count;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'bulk_edit', entity, changed), 'changed', changed);
end $$;
