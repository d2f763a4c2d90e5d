-- Half-width kana, full-width letters and Hangul in parts are found by their usual spelling: text is put into Unicode's form NFKC
-- before it is folded. Keys of names stay as they are, as unique indexes hold them.
create or replace function private.name_key(value text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(lower(public.unaccent('public.unaccent', value)), '[^[:alnum:]]+', '', 'g') $$;
create or replace function private.fold(value text) returns text language sql immutable parallel safe strict as
$$ select lower(public.unaccent('public.unaccent', normalize(value, nfkc))) $$;

-- Computes the stored text of searches anew.
do $$
declare
  stored record;
begin
  for stored in
    select c.oid::regclass as kind, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'search' and a.attgenerated = 's'
    join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    execute format('alter table %s alter column search set expression as (%s)', stored.kind, stored.expression);
  end loop;
end $$;
