-- Fields that a workspace adds to its records. A field is a row here; the values of a
-- record stand together in its `custom`, by key, so that filters, sorting, export and the data API see them like others.
-- For undo each key of `custom` counts by itself (private.set_effects), and formulas follow from the rest (private.is_derived).
create table public.custom_fields (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null references private.record_kinds (kind),
  -- Empty on the way in: made from the label. It never changes, whatever becomes of the label.
  key text not null default '' check (key ~ '^cf_[a-z0-9_]{1,57}$'),
  label text collate "und-x-icu" not null check (length(btrim(label)) between 1 and 100),
  kind text not null check (kind in ('text', 'longText', 'number', 'money', 'percent', 'date', 'choice', 'multiChoice', 'boolean', 'url', 'link', 'formula')),
  -- choice, multiChoice: {choices: [{key, label, colour}]}; link: {target}; formula: {result: number|money|percent|text|date|boolean}.
  options jsonb not null default '{}',
  formula text check (length(formula) <= 2000),
  -- The formula as it was understood when it was saved; what rows are worked out from.
  tree jsonb,
  -- Forms ask for it, and what was filled in cannot be emptied again.
  is_required boolean not null default false,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, entity, key),
  check ((kind = 'formula') = (formula is not null)),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.custom_fields is E'Fields that a workspace has added to its records\n\nTheir values are in the column custom of the records, under the key.';
comment on column public.custom_fields.key is 'The name of the value in the column custom; made from the label, and kept';
comment on column public.custom_fields.label is 'What people read';
comment on column public.custom_fields.options is 'Of a choice its choices, of a link its target, of a formula its result';
comment on column public.custom_fields.formula is 'Of a formula, its text';
comment on column public.custom_fields.tree is 'The formula as it was understood';
comment on column public.custom_fields.archived_at is 'Since when it is no longer offered; values stay';
create unique index custom_fields_label_key on public.custom_fields (workspace_id, entity, lower(label));
create index custom_fields_formula_idx on public.custom_fields (workspace_id, entity) where kind = 'formula' and archived_at is null;
create index custom_fields_link_idx on public.custom_fields (workspace_id, (options ->> 'target')) where kind = 'link';

alter table public.custom_fields enable row level security;
create policy viewer_reads on public.custom_fields for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy admin_creates on public.custom_fields for insert to authenticated with check (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.custom_fields for update to authenticated using (workspace_id in (select private.workspaces('admin'))) with check (workspace_id in (select private.workspaces('admin')));
create policy admin_deletes on public.custom_fields for delete to authenticated using (workspace_id in (select private.workspaces('admin')));
grant select, insert, update, delete on public.custom_fields to authenticated;
grant all on public.custom_fields to service_role;

-- The import reads what can be filled in.
grant select on public.custom_fields to worker;
create policy worker_reads on public.custom_fields for select to worker using (true);
create trigger touch before update on public.custom_fields for each row execute function private.touch_record();
create trigger sign before insert on public.custom_fields for each row execute function private.sign();
select private.keep_history('public.custom_fields');

-- A word of small Latin letters for what people call something, unlike those that are taken.
create function private.key_of(label text, fallback text, taken text[]) returns text language plpgsql immutable set search_path = '' as $$
declare
  stem text := left(coalesce(nullif(btrim(regexp_replace(private.fold(label), '[^a-z0-9]+', '_', 'g'), '_'), ''), fallback), 40);
  made text := stem;
  count integer := 1;
begin
  while made = any (coalesce(taken, '{}')) loop
    count := count + 1;
    made := stem || '_' || count;
  end loop;
  return made;
end $$;

-- The choices of a field with keys and colours; refuses what cannot be told apart.
create function private.shape_choices(options jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  colours constant text[] := array['slate', 'blue', 'violet', 'teal', 'amber', 'orange', 'green', 'rose'];
  choice jsonb;
  choices jsonb := '[]';
  keys text[];
begin
  if jsonb_typeof(options -> 'choices') is distinct from 'array' or options -> 'choices' = '[]' then
    raise exception 'Add at least one choice' using errcode = '22023';
  end if;
  if jsonb_array_length(options -> 'choices') > 200 then raise exception 'A field has at most 200 choices' using errcode = '22023'; end if;
  select array_agg(c ->> 'key') filter (where c ->> 'key' <> '') into keys from jsonb_array_elements(options -> 'choices') c;
  for choice in select jsonb_array_elements(options -> 'choices') loop
    if coalesce(length(btrim(choice ->> 'label')), 0) not between 1 and 100 then
      raise exception 'A choice needs a name of at most 100 characters' using errcode = '22023';
    end if;
    if coalesce(choice ->> 'key', '') = '' then
      choice := choice || jsonb_build_object('key', private.key_of(choice ->> 'label', 'choice', keys));
      keys := keys || (choice ->> 'key');
    end if;
    if choice ->> 'key' !~ '^[a-z0-9_]{1,60}$' then raise exception 'The key of a choice has small letters, digits and _ only' using errcode = '22023'; end if;
    choices := choices || jsonb_build_array(jsonb_build_object('key', choice ->> 'key', 'label', btrim(choice ->> 'label'), 'colour',
      case when choice ->> 'colour' = any (colours) then choice ->> 'colour' else 'slate' end));
  end loop;
  if (select count(distinct c ->> 'key') < count(*) or count(distinct lower(c ->> 'label')) < count(*) from jsonb_array_elements(choices) c) then
    raise exception 'Two choices are called the same' using errcode = '22023';
  end if;
  return jsonb_build_object('choices', choices);
end $$;

-- How many records hold a choice.
create function private.choice_count(field public.custom_fields, choice text) returns bigint language plpgsql stable set search_path = '' as $$
declare found bigint;
begin
  execute format('select count(*) from public.%I t where t.workspace_id = $1 and (t.custom ->> $2 = $3 or t.custom -> $2 @> to_jsonb(array[$3]))', field.entity)
    into found using field.workspace_id, field.key, choice;
  return found;
end $$;

create function private.shape_field() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  gone record;
  kind text;
begin
  new.label := btrim(new.label);
  if tg_op = 'INSERT' then
    perform private.take_lock('custom_fields', new.workspace_id || ' ' || new.entity);
    if (select count(*) from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity) >= 100 then
      raise exception 'There are 100 fields already. Delete one that is no longer needed first' using errcode = '22023';
    end if;
    if coalesce(new.key, '') = '' then
      new.key := 'cf_' || private.key_of(new.label, 'field',
        -- Values of a deleted field may still be on their way out: they must not come back as another field's.
        (select array_agg(substr(taken, 4)) from (
          select f.key from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity
          union all select unnest(private.stray_keys(new.workspace_id, new.entity))) keys (taken)));
    end if;
    if new.position = 0 then
      select coalesce(max(f.position), 0) + 1 into new.position from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity;
    end if;
  elsif (new.entity, new.key, new.kind) is distinct from (old.entity, old.key, old.kind) then
    raise exception 'The key and the kind of a field stay as they are. Add a new field instead' using errcode = '22023';
  end if;
  if exists (select from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity and f.id <> new.id and lower(f.label) = lower(new.label)) then
    raise exception 'There is already a field called %', new.label using errcode = '23505', detail = json_build_object('code', 'label')::text;
  end if;
  case new.kind
    when 'choice', 'multiChoice' then
      new.options := private.shape_choices(new.options);
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
        raise exception 'Say what the field points to' using errcode = '22023';
      end if;
      if tg_op = 'UPDATE' and new.options ->> 'target' <> old.options ->> 'target' then
        raise exception 'What a field points to stays as it is. Add a new field instead' using errcode = '22023';
      end if;
      new.options := jsonb_build_object('target', new.options ->> 'target');
    when 'formula' then
      if coalesce(btrim(new.formula), '') = '' then raise exception 'Write a formula' using errcode = '22023'; end if;
      if tg_op = 'INSERT' or new.formula <> old.formula or new.options <> old.options then
        new.tree := private.read_formula(new.formula, private.formula_columns(new.workspace_id, new.entity) - new.key);
      else
        new.tree := old.tree;
      end if;
      kind := new.tree ->> 'type';
      new.options := jsonb_build_object('result', coalesce(new.options ->> 'result', kind));
      if new.options ->> 'result' <> kind and not (kind = 'number' and new.options ->> 'result' in ('money', 'percent')) then
        perform private.refuse_formula('result', 1, new.options ->> 'result');
      end if;
    else new.options := '{}';
  end case;
  if new.kind <> 'formula' then new.tree := null; else new.is_required := false; end if;
  return new;
end $$;
create trigger shape_field before insert or update on public.custom_fields for each row execute function private.shape_field();

-- The keys that records of an entity hold values under, though no field has them any more.
create function private.stray_keys(workspace uuid, entity text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare found text[];
begin
  execute format('select array_agg(distinct k.key) from public.%I t cross join lateral jsonb_object_keys(t.custom) k (key)
    where t.workspace_id = $1 and t.custom <> ''{}'' and k.key not in (select f.key from public.custom_fields f where f.workspace_id = $1 and f.entity = $2)', entity)
    into found using workspace, entity;
  return found;
end $$;

-- Takes the values of deleted fields away, a part at a time; returns how many records lost theirs.
create function private.erase_custom(workspace uuid, entity text, keys text[], most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare erased integer;
begin
  execute format('update public.%1$I t set custom = t.custom - $2 where t.workspace_id = $1
    and t.id in (select id from public.%1$I where workspace_id = $1 and custom ?| $2 limit $3)', entity) using workspace, keys, most;
  get diagnostics erased = row_count;
  return erased;
end $$;
grant execute on function private.stray_keys(uuid, text), private.erase_custom(uuid, text, text[], integer) to worker;

-- How many records are dealt with while somebody waits; more become a job, whose run public.runs shows.
create function private.follow_field() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  field constant public.custom_fields := case when tg_op = 'DELETE' then old else new end;
  most constant integer := 2000;
  total bigint;
begin
  -- A workspace that goes takes its records along.
  if not exists (select from public.workspaces w where w.id = field.workspace_id) then return null; end if;
  total := private.custom_row_count(field.workspace_id, field.entity);
  if total <= most and tg_op = 'DELETE' then
    perform private.erase_custom(field.workspace_id, field.entity, array[field.key], most);
  elsif total <= most then
    perform private.recompute_custom(field.workspace_id, field.entity, null, most);
  else
    perform private.start_run('recompute-fields', null, field.workspace_id, null, field.id, total::integer, private.member_id(field.workspace_id),
      'authenticated', coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb, null, null, null);
    -- Whoever runs jobs is told, as nobody put it into the queue.
    notify vanda_runs;
  end if;
  return null;
end $$;
create trigger follow_new_formula after insert on public.custom_fields for each row when (new.kind = 'formula') execute function private.follow_field();
create trigger follow_formula after update on public.custom_fields for each row
  when (new.kind = 'formula' and (new.tree is distinct from old.tree or new.options <> old.options or (new.archived_at is null and old.archived_at is not null)))
  execute function private.follow_field();
create trigger follow_deletion after delete on public.custom_fields for each row execute function private.follow_field();

-- A field that a formula reads cannot go before the formula.
create function private.keep_used_field() returns trigger language plpgsql security definer set search_path = '' as $$
declare reader text;
begin
  select f.label into reader from public.custom_fields f
    where f.workspace_id = old.workspace_id and f.entity = old.entity and f.kind = 'formula' and f.id <> old.id
      and jsonb_path_exists(f.tree, '$.** ? (@.op == "column" && @.key == $key)', jsonb_build_object('key', old.key)) limit 1;
  if reader is not null and exists (select from public.workspaces w where w.id = old.workspace_id) then
    raise exception 'The formula % uses this field. Change or delete it first', reader using errcode = 'PT409', detail = json_build_object('code', 'used', 'word', reader)::text;
  end if;
  return old;
end $$;
create trigger keep_used_field before delete on public.custom_fields for each row execute function private.keep_used_field();

-- Gives the records of a choice another one, or none, and takes the choice away. Returns how many records changed.
create function public.replace_choice(workspace_id uuid, field_id uuid, choice text, replacement text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  field public.custom_fields;
  changed integer;
  set_id uuid;
begin
  select * into field from public.custom_fields f where f.workspace_id = replace_choice.workspace_id and f.id = field_id for update;
  if field.id is null then raise exception 'There is no such field, or you may not change it' using errcode = 'PT404'; end if;
  if replacement = choice or (replacement is not null and not exists (select from jsonb_array_elements(field.options -> 'choices') c where c ->> 'key' = replacement)) then
    raise exception 'Choose another of the choices' using errcode = '22023';
  end if;
  perform private.begin_change_set();
  execute format($sql$
    update public.%I t set custom = case
      when jsonb_typeof(t.custom -> $2) = 'array' then t.custom || jsonb_build_object($2, ((t.custom -> $2) - $3) || case when $4 is null then '[]' else to_jsonb(array[$4]) end)
      when $4 is null then t.custom - $2 else t.custom || jsonb_build_object($2, $4) end
    where t.workspace_id = $1 and (t.custom ->> $2 = $3 or t.custom -> $2 @> to_jsonb(array[$3]))$sql$, field.entity)
    using replace_choice.workspace_id, field.key, choice, replacement;
  get diagnostics changed = row_count;
  set_id := private.end_change_set(replace_choice.workspace_id, 'bulk_edit', field.entity, changed);
  update public.custom_fields f set options = jsonb_build_object('choices',
      (select jsonb_agg(c) from jsonb_array_elements(f.options -> 'choices') c where c ->> 'key' <> choice))
    where f.workspace_id = replace_choice.workspace_id and f.id = field_id;
  return jsonb_build_object('changed', changed, 'change_set_id', set_id);
end $$;
comment on function public.replace_choice is E'Takes a choice from a custom field\n\nRecords that hold it get the replacement, or nothing. Returns {"change_set_id", "changed"}.';

-- Puts the fields of an entity in the order of the ids.
create function public.order_custom_fields(workspace_id uuid, ids uuid[]) returns void language sql security invoker set search_path = '' as $$
  update public.custom_fields f set position = o.place from unnest(ids) with ordinality o (id, place)
  where f.workspace_id = order_custom_fields.workspace_id and f.id = o.id and f.position <> o.place
$$;
comment on function public.order_custom_fields is 'Puts custom fields in the order of ids';

-- How many records of an entity hold a value in each of its fields.
create function public.custom_field_counts(workspace_id uuid, entity text) returns table (key text, records bigint)
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_record_kind(entity);
  return query execute format('select k.key, count(*) from public.%I t cross join lateral jsonb_object_keys(t.custom) k (key)
    where t.workspace_id = $1 and t.custom <> ''{}'' group by 1', entity) using workspace_id;
end $$;
comment on function public.custom_field_counts is 'How many records have a value, by custom field';
grant execute on function public.replace_choice(uuid, uuid, text, text), public.order_custom_fields(uuid, uuid[]), public.custom_field_counts(uuid, text) to authenticated;
