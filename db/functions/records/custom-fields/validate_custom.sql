-- Validates the custom values of a record and computes its formulas. The names of its triggers make them run after all
-- other triggers, so that formulas see the values that these fill in.
create or replace function private.validate_custom()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then old.custom else '{}' end;
  is_changed constant boolean := new.custom is distinct from was;
  -- A restored record keeps the values that its fields and choices still allow. Records that it references may be
  -- restored later.
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
        -- Undo and merges are change sets and may set values of archived fields. A user's form may have been opened
        -- before the field was archived.
        if field.archived_at is not null and not is_restored and private.change_set() is null then
          perform private.reject_value(field.label, field.key, 'archived');
        end if;
        if is_restored then
          begin
            value := private.normalise_value(field, value);
          exception when check_violation or foreign_key_violation then
            value := null;
          end;
        else
          value := private.normalise_value(field, value);
        end if;
      end if;
      if value is null and field.is_required and was ? field.key and field.archived_at is null
        and not private.is_on('clearing_links') then
        perform private.reject_value(field.label, field.key, 'required');
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
    value := private.compute_formulas(field.tree, field.options ->> 'result', held);
    new.custom := case when value is null then new.custom - field.key else new.custom || jsonb_build_object(field.key, value) end;
  end loop;
  -- Recomputing formulas updates only rows with changed values.
  if tg_op = 'UPDATE' and private.is_on('recomputing') and new.custom = old.custom then return null; end if;
  return new;
end $$;
