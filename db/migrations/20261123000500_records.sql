-- Records: accounts, contacts and products; deals are a topic of their own. What makes a table a kind of records: its own
-- columns, `like private.record_columns`, and one call of private.make_record. What records are given by other topics (tags, files,
-- activities and so on) is said there, by private.give_each_kind.

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

-- The first of them: customer organisations, the people there, and what is sold to them.
--
-- What an import does not know is unknown. The day of an import says nothing about a record that a file tells of: its past
-- begins with the dates of that file, and none is made up.

create table public.accounts (
  like private.record_columns including all,
  industry text check (length(industry) <= 200),
  website text check (length(website) <= 2000),
  phone text check (length(phone) <= 60),
  address_line text check (length(address_line) <= 400),
  city text check (length(city) <= 200),
  region text check (length(region) <= 200),
  postal_code text check (length(postal_code) <= 40),
  country text check (length(country) <= 200),
  employees integer check (employees >= 0),
  -- As far as every client counts exactly: 2^53 - 1.
  annual_revenue_minor bigint check (abs(annual_revenue_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  founded_year integer check (founded_year between 1000 and 2200),
  parent_id uuid check (parent_id <> id),
  owner_id uuid,
  foreign key (workspace_id, parent_id) references public.accounts (workspace_id, id) on delete set null (parent_id),
  foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id)
);
comment on table public.accounts is 'Customer organisations';
comment on column public.accounts.annual_revenue_minor is 'In the smallest unit of the currency, such as cents';
comment on column public.accounts.parent_id is 'The account it is a part of';
create index accounts_name_key_idx on public.accounts (workspace_id, private.name_key(name));
create index accounts_industry_idx on public.accounts (workspace_id, industry);
create index accounts_parent_idx on public.accounts (workspace_id, parent_id) where parent_id is not null;
create index accounts_owner_idx on public.accounts (workspace_id, owner_id) where owner_id is not null;
select private.make_record('accounts', 'account', search => '{industry,website,city,country}', subtitle => '{industry,city}', amount => 'annual_revenue_minor');

create type public.lifecycle as enum ('lead', 'prospect', 'customer', 'former');

create table public.contacts (
  like private.record_columns including all,
  given_name text check (length(given_name) <= 200),
  family_name text check (length(family_name) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 60),
  title text check (length(title) <= 200),
  address_line text check (length(address_line) <= 400),
  city text check (length(city) <= 200),
  region text check (length(region) <= 200),
  postal_code text check (length(postal_code) <= 40),
  country text check (length(country) <= 200),
  -- Nobody becomes a lead by being imported, and one who was nothing in particular comes back as that.
  lifecycle public.lifecycle default case when not private.is_on('importing') and not private.is_on('restoring') then 'lead'::public.lifecycle end,
  source text check (length(source) <= 200),
  account_id uuid,
  owner_id uuid,
  -- Of an imported record `created_at` is the day of its import, no day in its own life.
  is_imported boolean not null default private.is_on('importing'),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id)
);
comment on table public.contacts is E'People\n\nA lead is a contact whose lifecycle is lead.';
comment on column public.contacts.title is 'Their position at the account';
comment on column public.contacts.lifecycle is 'How far they are on the way to being a customer; empty where an imported contact''s file did not say';
comment on column public.contacts.source is 'Where they came from';
comment on column public.contacts.account_id is 'The organisation they belong to';
comment on column public.contacts.is_imported is 'Came from a file: created_at is the day of the import, and when they came about is not known';
create index contacts_email_idx on public.contacts (workspace_id, lower(email)) where email is not null;
create index contacts_created_idx on public.contacts (workspace_id, lifecycle, created_at desc) include (is_imported);
create index contacts_account_idx on public.contacts (workspace_id, account_id) where account_id is not null;
create index contacts_owner_idx on public.contacts (workspace_id, owner_id) where owner_id is not null;
select private.make_record('contacts', 'contact', search => '{email,phone,title}', subtitle => '{title,email}', belongs_to => '{accounts}',
  is_in_figures => true);

create table public.products (
  like private.record_columns including all,
  code text check (length(code) between 1 and 200),
  category text check (length(category) <= 200),
  price_minor bigint check (abs(price_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
comment on table public.products is 'What is sold';
comment on column public.products.code is 'Article number';
comment on column public.products.price_minor is 'In the smallest unit of the currency, such as cents';
create unique index products_code_key on public.products (workspace_id, code) where code is not null;
create index products_name_key_idx on public.products (workspace_id, private.name_key(name));
select private.make_record('products', 'product', search => '{code,category}', subtitle => '{code,category}', amount => 'price_minor', shows_use => false);

-- What a person does with records in one go, each in one transaction.

-- A lead and the account of its company: the one there is under any spelling, or a new one.
create function public.add_lead(workspace_id uuid, name text, email text, phone text default null, company text default null) returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  employer uuid;
  lead uuid;
  company_name text := nullif(btrim(company), '');
begin
  if coalesce(btrim(name), '') = '' or coalesce(btrim(email), '') = '' then
    raise exception 'Name and email are required fields' using errcode = '22023';
  end if;
  if company_name is not null then
    select a.id into employer from public.accounts a
      where a.workspace_id = add_lead.workspace_id and private.name_key(a.name) = private.name_key(company_name)
        and (private.name_key(company_name) <> '' or a.name = company_name)
      order by a.created_at, a.id limit 1;
    if employer is null then
      insert into public.accounts (workspace_id, name, owner_id)
        values (add_lead.workspace_id, company_name, private.member_id(add_lead.workspace_id)) returning id into employer;
    end if;
  end if;
  insert into public.contacts (workspace_id, name, email, phone, lifecycle, account_id, owner_id)
    values (add_lead.workspace_id, btrim(add_lead.name), btrim(add_lead.email), nullif(btrim(add_lead.phone), ''), 'lead', employer,
      private.member_id(add_lead.workspace_id)) returning id into lead;
  return lead;
end $$;
comment on function public.add_lead is E'Adds a lead\n\nThe company becomes its account: the one of that name, or a new one. Returns the id of the contact.';

-- Undoes a deletion: the record comes back under its own id with what it held, and what pointed to it, and has not
-- been pointed elsewhere since, points to it again.
create function public.restore_record(workspace_id uuid, record_id uuid) returns void
language plpgsql security invoker set search_path = '' set vanda.restoring = 'on' as $$
declare
  gone public.change_log;
  held jsonb;
  names text;
  link record;
begin
  select * into gone from public.change_log c
    where c.workspace_id = restore_record.workspace_id and c.record_id = restore_record.record_id
      and c.table_name in (select k.kind from private.record_kinds k)
    order by c.id desc limit 1;
  if gone.action is distinct from 'delete' then
    raise exception 'This record was not deleted' using errcode = 'PT404';
  end if;
  select jsonb_object_agg(key, value -> 0) || jsonb_build_object('workspace_id', gone.workspace_id, 'id', gone.record_id)
    into held from jsonb_each(gone.changes);
  -- It is as old as it was.
  held := held || coalesce((select jsonb_build_object('created_at', c.at) from public.change_log c
    where c.workspace_id = gone.workspace_id and c.record_id = gone.record_id and c.action = 'insert' order by c.id limit 1), '{}');
  select string_agg(quote_ident(key), ', ') into names from jsonb_object_keys(held) key;
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', gone.table_name, names) using held;

  for link in
    select distinct c.table_name, k.key as column_name from public.change_log c cross join lateral jsonb_each(c.changes) k
    where c.workspace_id = gone.workspace_id and c.at = gone.at and c.action = 'update' and k.value = jsonb_build_array(gone.record_id, null)
  loop
    execute format('update public.%1$I t set %2$I = $1 from public.change_log c
      where c.workspace_id = $2 and c.at = $3 and c.action = ''update'' and c.table_name = %1$L
        and c.changes -> %2$L = jsonb_build_array($1, null)
        and t.workspace_id = c.workspace_id and t.id = c.record_id and t.%2$I is null', link.table_name, link.column_name)
      using gone.record_id, gone.workspace_id, gone.at;
  end loop;
end $$;
comment on function public.restore_record is E'Brings back one deleted record\n\nWhat pointed to it when it was deleted points to it again.';
grant execute on function public.add_lead(uuid, text, text, text, text), public.restore_record(uuid, uuid) to authenticated;
