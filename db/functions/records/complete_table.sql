-- Adds the parts that all tables have in common: the membership check, limits of dates, and comments on common columns.
create or replace function private.complete_table(target regclass) returns void language plpgsql set search_path = '' as $$
declare
  title constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  one record;
begin
  if has_table_privilege('authenticated', target, 'insert')
    and exists (select from pg_catalog.pg_attribute a where a.attrelid = target and a.attname = 'workspace_id')
    and exists (select from pg_catalog.pg_trigger t where t.tgrelid = target and not t.tgisinternal) then
    execute format($sql$create trigger authorize before insert on %s for each row
      when (private.setting('verified_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
      execute function private.enforce_workspace()$sql$, target);
  end if;
  -- Dates and times that users enter are limited to the years 1 to 9999. Postgres also accepts infinity and years that
  -- no browser displays: one such deal stopped every analysis, and one such task stopped a colleague's reminder emails.
  -- One day is excluded at both ends, so that a time is within these years in every time zone.
  for one in
    select a.attname as name, case a.atttypid when 'date'::regtype then '' else ' 00:00Z' end as hour from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
      and (has_column_privilege('authenticated', target, a.attnum, 'insert') or has_column_privilege('authenticated', target, a.attnum, 'update'))
  loop
    execute format('alter table %s add constraint %I check (%I between %L and %L)', target, title || '_' || one.name || '_year', one.name,
      '0001-01-02' || one.hour, '9999-12-30' || one.hour);
  end loop;
  -- Skips the trigger for rows whose author is already set to the current member, so that only the condition costs time
  -- in a statement with many rows.
  if exists (select from pg_catalog.pg_trigger t where t.tgrelid = target and t.tgname = 'set_author' and t.tgfoid = 'private.set_author'::regproc) then
    execute format($sql$create or replace trigger set_author before insert on %s for each row
      when (new.created_by::text is distinct from private.setting('author')
        or private.setting('author_workspace') is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
      execute function private.set_author()$sql$, target);
  end if;
  -- These columns have the same meaning in every table.
  for one in
    select meaning.name, meaning.comment
    from (values
      ('workspace_id', 'The workspace it belongs to'),
      ('owner_id', 'The member responsible for it'),
      ('created_by', 'The member who created it; empty if the system did, or if the member has left'),
      ('updated_at', 'Time of the last change'),
      ('version', 'Number of its version, increased by each change; as a filter of an update, it protects the changes of others'),
      ('external_id', 'Its ID in another system; unique among the records of a kind in a workspace'),
      ('is_sample', 'True for sample data, which is removed together'),
      ('search', 'Text that a search looks through, in lower case and without accents'),
      ('custom', 'The values of custom fields, by key'),
      ('tag_ids', 'IDs of its tags'),
      ('currency', 'Currency code of ISO 4217, three letters; by default that of the workspace'),
      ('entity', 'Kind of record: the name of its table')) meaning (name, comment)
    join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = meaning.name and not a.attisdropped
    where col_description(a.attrelid, a.attnum) is null
  loop
    execute format('comment on column %s.%I is %L', target, one.name, one.comment);
  end loop;
end $$;
