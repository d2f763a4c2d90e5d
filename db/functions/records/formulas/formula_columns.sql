-- Returns the columns and custom fields of an entity that formulas can name: {key: {kind, type}}. A name without a type
-- cannot be used.
create or replace function private.formula_columns(workspace uuid, entity text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'type', case
    when kind in ('number', 'integer', 'money', 'percent') then 'number'
    when kind in ('text', 'longText', 'url', 'choice') then 'text'
    when kind in ('date', 'moment') then 'date'
    when kind = 'boolean' then 'boolean' end))), '{}')
  from (
    select a.attname::text as key, case
      when a.attname like '%\_minor' then 'money'
      when a.attname in ('id', 'version', 'search', 'rank', 'is_sample', 'custom', 'tag_ids') then null
      when t.typname in ('int2', 'int4', 'int8', 'numeric') then 'number'
      when t.typname = 'text' or t.typtype = 'e' then 'text'
      when t.typname = 'date' then 'date' when t.typname = 'timestamptz' then 'moment' when t.typname = 'bool' then 'boolean' else 'none' end as kind
    from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
    where a.attrelid = ('public.' || quote_ident(entity))::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'workspace_id'
    union all
    select f.key, f.kind from public.custom_fields f where f.workspace_id = workspace and f.entity = formula_columns.entity
  ) known where kind is not null
$$;
grant execute on function private.formula_columns(uuid, text) to authenticated;
