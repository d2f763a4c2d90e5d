-- What makes a table a kind of records: its own columns, `like private.record_columns`, and one call of private.make_record. What
-- records are given by other topics (tags, files, activities and so on) is said there, by private.give_each_kind.

-- Behind row-level security an index serves a condition only if its operator cannot tell anything about rows that are
-- hidden. ILIKE fails on one kind of pattern (it ends with the escape character), which the data API refuses before it
-- asks; nobody else passes patterns on. Only a superuser may say so: on a server of one's own that has none, a search
-- reads all rows of the workspace instead.
do $$
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    alter function pg_catalog.texticlike(text, text) leakproof;
  end if;
end $$;

-- What every business table has alike: four policies, grants, and the triggers that keep author and version.
create function private.guard_records(target regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy viewer_reads on %s for select to authenticated using (workspace_id in (select private.workspaces(''viewer'')))', target);
  execute format('create policy member_creates on %s for insert to authenticated with check (workspace_id in (select private.workspaces(''member'')))', target);
  execute format('create policy member_edits on %s for update to authenticated using (workspace_id in (select private.workspaces(''member''))) with check (workspace_id in (select private.workspaces(''member'')))', target);
  execute format('create policy member_deletes on %s for delete to authenticated using (workspace_id in (select private.workspaces(''member'')))', target);
  execute format('grant select, insert, update, delete on %s to authenticated', target);
  execute format('grant all on %s to service_role', target);
  execute format('create trigger touch before update on %s for each row execute function private.touch_record()', target);
  execute format('create trigger sign before insert on %s for each row execute function private.sign()', target);
end $$;

-- A row without a currency of its own takes the workspace's.
create function private.take_currency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.currency is null then
    select currency into new.currency from public.workspaces where id = new.workspace_id;
  end if;
  return new;
end $$;

-- What every record has.
create table private.record_columns (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null constraint name_check check (length(btrim(name)) between 1 and 400),
  external_id text constraint external_id_check check (length(external_id) between 1 and 200),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  custom jsonb not null default '{}',
  tag_ids uuid[] not null default '{}',
  primary key (workspace_id, id)
);

-- The kinds there are, and what sets them apart.
create table private.record_kinds (
  -- The name of its table.
  kind text primary key,
  -- What points at such a record is called so, with "_id".
  singular text not null unique,
  position integer not null unique generated always as identity,
  -- The columns that tell apart what has one name.
  subtitle text[] not null,
  -- The column of its amount, in minor units of the one called currency.
  amount text,
  -- The kinds that it points at and whose activities include those of it.
  belongs_to text[] not null,
  -- Whether it has a column phone, and a column owner_id.
  has_phone boolean not null,
  has_owner boolean not null,
  -- Whether a workspace that has one is in use, and whether the figures of the home screen are of it.
  shows_use boolean not null,
  is_in_figures boolean not null
);
grant select on private.record_kinds to authenticated, service_role, worker;

-- What else each kind is given, in this order.
create table private.record_steps (
  position integer primary key generated always as identity,
  step text not null unique
);

-- Has a function called for each kind, those there are and those to come.
create function private.give_each_kind(step regproc) returns void language plpgsql set search_path = '' as $$
declare made private.record_kinds;
begin
  insert into private.record_steps (step) values (step::text);
  for made in select k.* from private.record_kinds k order by k.position loop
    execute format('select %s($1)', step) using made;
  end loop;
end $$;

-- Makes a table a kind of record. `search` are the texts it is found by, beside its name and its id in another system.
create function private.make_record(kind text, singular text, search text[], subtitle text[], amount text default null,
  belongs_to text[] default '{}', shows_use boolean default true, is_in_figures boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  target constant regclass := format('public.%I', kind);
  columns constant text[] := array(select a.attname from pg_catalog.pg_attribute a where a.attrelid = target and a.attnum > 0);
  made private.record_kinds;
  step text;
begin
  insert into private.record_kinds (kind, singular, subtitle, amount, belongs_to, has_phone, has_owner, shows_use, is_in_figures)
    values (kind, singular, subtitle, amount, belongs_to, 'phone' = any (columns), 'owner_id' = any (columns), shows_use, is_in_figures)
    returning * into made;
  execute format('alter table %s
    add foreign key (workspace_id) references public.workspaces (id) on delete cascade,
    add foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
    add column search text not null generated always as (private.fold(%s)) stored', target,
    (select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ' order by place)
      from unnest(array['name'] || search || array['external_id']) with ordinality named (name, place)));
  execute format('create unique index %I on %s (workspace_id, external_id) where external_id is not null', kind || '_external_id_key', target);
  execute format('create index %I on %s (workspace_id, name, id)', kind || '_name_idx', target);
  execute format('create index %I on %s (workspace_id, updated_at desc, id)', kind || '_recent_idx', target);
  execute format('create index %I on %s using gin (workspace_id, search public.gin_trgm_ops)', kind || '_search_idx', target);
  perform private.guard_records(target);
  perform private.keep_history(target);
  if amount is not null then
    execute format('create trigger take_currency before insert on %s for each row when (new.currency is null)
      execute function private.take_currency()', target);
  end if;
  perform private.show_records();
  for step in select s.step from private.record_steps s order by s.position loop
    execute format('select %s($1)', step) using made;
  end loop;
end $$;

-- All records as one, under the rights of whoever reads them; written anew with every kind.
create function private.show_records() returns void language plpgsql set search_path = '' as $$
begin
  execute 'create or replace view private.records with (security_invoker = true) as ' || (
    select string_agg(format('select %L::text as kind, r.workspace_id, r.id, r.name, r.is_sample, %s as owner_id from public.%I r',
      k.kind, case when k.has_owner then 'r.owner_id' else 'null::uuid' end, k.kind), ' union all ' order by k.position)
    from private.record_kinds k);
  grant select on private.records to authenticated, service_role;
end $$;

-- Lets rows of a table point at records of a kind, by a column, a foreign key and an index of their own (decision 18).
create function private.point_at_records(source regclass, made private.record_kinds, on_delete text, index_order text default '') returns void
language plpgsql set search_path = '' as $$
declare
  link constant text := made.singular || '_id';
begin
  execute format('alter table %1$s add column %2$I uuid,
    add foreign key (workspace_id, %2$I) references public.%3$I (workspace_id, id) on delete %4$s', source, link, made.kind,
    case on_delete when 'set null' then format('set null (%I)', link) else on_delete end);
  execute format('create index %I on %s (workspace_id, %I%s) where %3$I is not null',
    format('%s_%s_idx', (select c.relname from pg_catalog.pg_class c where c.oid = source), made.singular), source, link, index_order);
end $$;

-- The columns by which rows of such a table point at records, as a list.
create function private.record_links(source regclass, of_row text default '') returns text language sql stable set search_path = '' as $$
  select string_agg(of_row || quote_ident(a.attname), ', ' order by k.position)
  from private.record_kinds k join pg_catalog.pg_attribute a on a.attrelid = source and a.attname = k.singular || '_id'
$$;

-- Refuses what is no kind.
create function private.require_record_kind(kind text) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.record_kinds k where k.kind = require_record_kind.kind) then
    raise exception 'There are no records of the kind %', kind using errcode = '22023';
  end if;
end $$;
grant execute on function private.require_record_kind(text) to authenticated, service_role;
