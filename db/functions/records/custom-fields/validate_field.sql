-- Validates a custom field and derives its key, position, options and parsed formula.
create or replace function private.validate_field() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  gone record;
  kind text;
begin
  new.label := btrim(new.label);
  if tg_op = 'INSERT' then
    perform private.take_lock('custom_fields', new.workspace_id || ' ' || new.entity);
    if (select count(*) from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity) >= 100 then
      raise exception 'You have reached the limit of 100 fields. Delete one first' using errcode = '22023';
    end if;
    if coalesce(new.key, '') = '' then
      new.key := 'cf_' || private.unique_key(new.label, 'field',
        -- Values of a deleted field may not have been deleted yet, and must not become another field's.
        (select array_agg(substr(taken, 4)) from (
          select f.key from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity
          union all select unnest(private.deleted_field_keys(new.workspace_id, new.entity))) keys (taken)));
    end if;
    if new.position = 0 then
      select coalesce(max(f.position), 0) + 1 into new.position from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity;
    end if;
  elsif (new.entity, new.key, new.kind) is distinct from (old.entity, old.key, old.kind) then
    raise exception 'The key and the kind of a field cannot be changed. Add a new field instead' using errcode = '22023';
  end if;
  if exists (select from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity and f.id <> new.id and lower(f.label) = lower(new.label)) then
    raise exception 'A field named % already exists', new.label using errcode = '23505', detail = json_build_object('code', 'label')::text;
  end if;
  case new.kind
    when 'choice', 'multiChoice' then
      new.options := private.normalise_choices(new.options);
      if tg_op = 'UPDATE' then
        for gone in select c ->> 'key' as key, c ->> 'label' as label from jsonb_array_elements(old.options -> 'choices') c
          where not exists (select from jsonb_array_elements(new.options -> 'choices') n where n ->> 'key' = c ->> 'key')
        loop
          if private.choice_count(old, gone.key) > 0 then
            raise exception '"%" is used by % records. Choose what replaces it', gone.label, private.choice_count(old, gone.key)
              using errcode = 'PT409', detail = json_build_object('choice', gone.key, 'count', private.choice_count(old, gone.key))::text;
          end if;
        end loop;
      end if;
    when 'link' then
      if new.options ->> 'target' is distinct from 'members'
        and not exists (select from private.record_kinds k where k.kind = new.options ->> 'target') then
        raise exception 'Select what the field links to' using errcode = '22023';
      end if;
      if tg_op = 'UPDATE' and new.options ->> 'target' <> old.options ->> 'target' then
        raise exception 'The target of a field cannot be changed. Add a new field instead' using errcode = '22023';
      end if;
      new.options := jsonb_build_object('target', new.options ->> 'target');
    when 'formula' then
      if coalesce(btrim(new.formula), '') = '' then raise exception 'Enter a formula' using errcode = '22023'; end if;
      if tg_op = 'INSERT' or new.formula <> old.formula or new.options <> old.options then
        new.tree := private.parse_formula(new.formula, private.formula_columns(new.workspace_id, new.entity) - new.key);
      else
        new.tree := old.tree;
      end if;
      kind := new.tree ->> 'type';
      new.options := jsonb_build_object('result', coalesce(new.options ->> 'result', kind));
      if new.options ->> 'result' <> kind and not (kind = 'number' and new.options ->> 'result' in ('money', 'percent')) then
        perform private.reject_formula('result', 1, new.options ->> 'result');
      end if;
    else new.options := '{}';
  end case;
  if new.kind <> 'formula' then new.tree := null; else new.is_required := false; end if;
  return new;
end $$;
