-- What a statement that writes thousands of rows asks once instead of once a row: who asks, and whether they belong there.

-- Whoever was found to belong to a workspace is not asked again in the transaction; the condition is tried before anything
-- is called, so a row costs a comparison.
create or replace function private.admit() returns trigger language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null
    and (new.workspace_id is null or not exists (select from private.workspaces('viewer') w where w = new.workspace_id)) then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  perform set_config('vanda.insider', concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)), true);
  return new;
end $$;
do $$
declare target regclass;
begin
  for target in select t.tgrelid from pg_catalog.pg_trigger t where t.tgname = 'admit' loop
    execute format($sql$create or replace trigger admit before insert on %s for each row
      when (current_setting('vanda.insider', true) is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
      execute function private.admit()$sql$, target);
  end loop;
end $$;

-- The member who writes, remembered for the transaction: a member does not change while their claims and workspace do not.
-- One who is not there (yet) is looked for again.
create or replace function private.sign() returns trigger language plpgsql set search_path = '' as $$
declare
  place text;
  signer uuid;
begin
  if current_setting('vanda.restoring', true) = 'on' then
    if not exists (select from public.members m where m.workspace_id = new.workspace_id and m.id = new.created_by) then
      new.created_by := null;
    end if;
    return new;
  end if;
  place := concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true));
  if current_setting('vanda.signs_in', true) = place then
    new.created_by := current_setting('vanda.signer', true);
    return new;
  end if;
  signer := private.member_id(new.workspace_id);
  if signer is not null then
    perform set_config('vanda.signs_in', place, true), set_config('vanda.signer', signer::text, true);
    new.created_by := signer;
  end if;
  return new;
end $$;

-- What a new row holds, as the history says it, for statements of many rows: an expression over a row `r` of the table.
-- The same as log_changes works out row by row, without taking each row apart and putting it together again.
create function private.told_columns(target regclass, noise text[]) returns text language sql stable set search_path = '' as $$
  with column_of as (
    -- A list, and what is json already, may be empty: that says as little as null.
    select a.attnum, a.attname, t.typcategory = 'A' or t.oid = 'jsonb'::regtype as may_be_empty
    from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (noise)
  ), part as (
    -- A function takes a hundred arguments.
    select (c.attnum - 1) / 40 as place, format('jsonb_build_object(%s)', string_agg(
      format('%1$L, case when %2$s then jsonb_build_array(null, r.%1$I) end', c.attname,
        format(case when c.may_be_empty then 'jsonb_strip_nulls(to_jsonb(r.%I)) not in (''[]'', ''{}'', ''null'')' else 'r.%I is not null' end, c.attname)),
      ', ' order by c.attnum)) as object
    from column_of c group by 1
  )
  select format('jsonb_strip_nulls(%s)', string_agg(p.object, ' || ')) from part p
$$;

-- As before; the actor and the token are looked up once a statement, and many new rows are told column by column.
create or replace function private.log_changes() returns trigger language plpgsql security definer
set search_path = '' set enable_nestloop = off as $$
declare
  noise constant text[] := array['workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'search'];
  in_set constant uuid := nullif(current_setting('vanda.change_set', true), '')::uuid;
  token constant uuid := private.token_id();
  -- So many rows are worth a statement that is planned for this table alone.
  many constant integer := 100;
  home uuid;
  actor uuid;
  told text;
begin
  if tg_op = 'DELETE' then select r.workspace_id into home from removed r limit 1;
  else select r.workspace_id into home from added r limit 1; end if;
  if home is null then return null; end if;
  actor := private.member_id(home);
  if tg_op = 'INSERT' then
    if exists (select from added offset many) then
      execute format($sql$
        insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
        select r.workspace_id, case when r.workspace_id = $1 then $2 else private.member_id(r.workspace_id) end, $3, r.id, 'insert', %s, $4, $5
        from added r$sql$, private.told_columns(tg_relid, noise)) using home, actor, tg_table_name, in_set, token;
      return null;
    end if;
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'insert',
      coalesce((select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - noise)
        where value <> '[]' and value <> '{}'), '{}'), in_set, token
    from added r;
  elsif tg_op = 'DELETE' then
    -- A workspace that goes takes its history with it.
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select r.workspace_id, case when r.workspace_id = home then actor else private.member_id(r.workspace_id) end, tg_table_name, r.id, 'delete',
      (select jsonb_object_agg(key, jsonb_build_array(value, null))
        from jsonb_each(jsonb_strip_nulls(to_jsonb(r)) - array['workspace_id', 'id', 'updated_at', 'version', 'search'])), in_set, token
    from removed r where exists (select from public.workspaces w where w.id = r.workspace_id);
  else
    insert into public.change_log (workspace_id, actor_id, table_name, record_id, action, changes, change_set_id, token_id)
    select n.workspace_id, case when n.workspace_id = home then actor else private.member_id(n.workspace_id) end, tg_table_name, n.id, 'update',
      diff.changes, in_set, token
    from added n join removed o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral (
      select jsonb_object_agg(key, jsonb_build_array(was.value, became.value)) as changes
      from jsonb_each(to_jsonb(o) - noise) was join jsonb_each(to_jsonb(n) - noise) became using (key)
      where was.value is distinct from became.value) diff
    where diff.changes is not null;
  end if;
  return null;
end $$;

-- Where a workspace has no formulas, a new row without values of its own fields is left alone. Whether it has any is looked up
-- once for what a client sends in one statement, and again when a field changes.
create function private.see_formulas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('vanda.formulas', concat(statement_timestamp(), ' ', tg_table_name, ' ', new.workspace_id, ' ', exists (
    select from public.custom_fields f
    where f.workspace_id = new.workspace_id and f.entity = tg_table_name and f.kind = 'formula' and f.archived_at is null)), true);
  return new;
end $$;
create function private.forget_formulas() returns trigger language plpgsql set search_path = '' as $$
begin
  perform set_config('vanda.formulas', '', true);
  return null;
end $$;
create trigger forget_formulas after insert or update or delete on public.custom_fields for each statement execute function private.forget_formulas();
do $$
declare
  target regclass;
  seen text;
begin
  for target in select t.tgrelid from pg_catalog.pg_trigger t where t.tgname = 'work_out_custom' loop
    seen := format('concat(statement_timestamp(), %L, new.workspace_id, '' '')', format(' %s ', (select c.relname from pg_catalog.pg_class c where c.oid = target)));
    execute format($sql$create trigger see_formulas before insert on %s for each row
      when (new.custom = '{}' and starts_with(current_setting('vanda.formulas', true), %s) is not true)
      execute function private.see_formulas()$sql$, target, seen);
    execute format($sql$create trigger work_out_new_custom before insert on %s for each row
      when (new.custom is distinct from '{}' or current_setting('vanda.formulas', true) is distinct from concat(%s, false))
      execute function private.shape_custom()$sql$, target, seen);
    execute format('create or replace trigger work_out_custom before update on %s for each row execute function private.shape_custom()', target);
  end loop;
end $$;
