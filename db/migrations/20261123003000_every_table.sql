-- What holds for every table there is by now: who may write to it, which days are readable, and what the API says of columns.

-- Triggers that see more than their caller run before the policies are asked, and their refusals would tell strangers what a
-- workspace holds. By its name this one runs first. Whoever was found to belong there is not asked again in the transaction:
-- the condition is tried before anything is called, so a row costs a comparison.
create function private.admit() returns trigger language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null
    and (new.workspace_id is null or not exists (select from private.workspaces('viewer') w where w = new.workspace_id)) then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  perform private.set_setting('insider', concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)));
  return new;
end $$;

do $$
declare target regclass;
begin
  for target in select c.oid from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('authenticated', c.oid, 'insert')
      and exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
      and exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
  loop
    execute format($sql$create trigger admit before insert on %s for each row
      when (private.setting('insider') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
      execute function private.admit()$sql$, target);
  end loop;
end $$;

-- Days and moments that people write are of the years 1 to 9999. Postgres also has infinity and years that no calendar of a
-- browser shows: one such deal stopped each analysis, one such task the reminder mails of a colleague. A day is left free at
-- either end, so that a moment is within these years in each time zone.
do $$
declare
  one record;
begin
  for one in
    select c.table_name, c.column_name,
      format('%I between %L and %L', c.column_name,
        case c.data_type when 'date' then '0001-01-02' else '0001-01-02 00:00Z' end,
        case c.data_type when 'date' then '9999-12-30' else '9999-12-30 00:00Z' end) as is_readable
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type in ('date', 'timestamp with time zone')
      and (has_column_privilege('authenticated', format('public.%I', c.table_name), c.column_name, 'insert')
        or has_column_privilege('authenticated', format('public.%I', c.table_name), c.column_name, 'update'))
  loop
    execute format('alter table public.%I add constraint %I check (%s)', one.table_name,
      one.table_name || '_' || one.column_name || '_year', one.is_readable);
  end loop;
end $$;

-- A row that names the member who was found to be writing already needs nothing of the trigger: its condition is all that a
-- statement of many such rows pays.
do $$
declare target regclass;
begin
  for target in select t.tgrelid from pg_catalog.pg_trigger t where t.tgname = 'sign' and t.tgfoid = 'private.sign'::regproc loop
    execute format($sql$create or replace trigger sign before insert on %s for each row
      when (new.created_by::text is distinct from private.setting('signer')
        or private.setting('signs_in') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
      execute function private.sign()$sql$, target);
  end loop;
end $$;

-- The same in every table that has it.
do $$
declare target record;
begin
  for target in
    select c.oid::regclass as relation, meaning.name, meaning.comment
    from (values
      ('workspace_id', 'The workspace it belongs to'),
      ('owner_id', 'The member who looks after it'),
      ('created_by', 'The member who made it; empty when it was the system or somebody who left'),
      ('updated_at', 'When it last changed'),
      ('version', 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster'),
      ('external_id', 'Its id in another system; no two records of a kind in a workspace share one'),
      ('is_sample', 'Came with the sample data, and goes with it'),
      ('search', 'What searching looks through, in lower case and without accents'),
      ('custom', 'The values of custom fields, by key'),
      ('tag_ids', 'The tags it carries'),
      ('currency', 'Three letters of ISO 4217; the workspace''s unless given'),
      ('entity', 'The kind of record, by the name of its table')) meaning (name, comment)
    join pg_attribute a on a.attname = meaning.name and not a.attisdropped
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    where col_description(a.attrelid, a.attnum) is null
  loop
    execute format('comment on column %s.%I is %L', target.relation, target.name, target.comment);
  end loop;
end $$;
