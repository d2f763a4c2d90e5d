-- Customer organisations, the people there, and what is sold to them.
create table public.accounts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 400),
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
  external_id text check (length(external_id) between 1 and 200),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  search text not null generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(industry, '') || ' '
    || coalesce(website, '') || ' ' || coalesce(city, '') || ' ' || coalesce(country, '') || ' ' || coalesce(external_id, ''))) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, parent_id) references public.accounts (workspace_id, id) on delete set null (parent_id),
  foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
create unique index accounts_external_id_key on public.accounts (workspace_id, external_id) where external_id is not null;
create index accounts_name_idx on public.accounts (workspace_id, name, id);
create index accounts_name_key_idx on public.accounts (workspace_id, private.name_key(name));
create index accounts_recent_idx on public.accounts (workspace_id, updated_at desc, id);
create index accounts_industry_idx on public.accounts (workspace_id, industry);
create index accounts_parent_idx on public.accounts (workspace_id, parent_id) where parent_id is not null;
create index accounts_owner_idx on public.accounts (workspace_id, owner_id) where owner_id is not null;
create index accounts_search_idx on public.accounts using gin (workspace_id, search gin_trgm_ops);

create type public.lifecycle as enum ('lead', 'prospect', 'customer', 'former');

create table public.contacts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 400),
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
  lifecycle public.lifecycle not null default 'lead',
  source text check (length(source) <= 200),
  account_id uuid,
  owner_id uuid,
  external_id text check (length(external_id) between 1 and 200),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  search text not null generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(phone, '') || ' ' || coalesce(title, '') || ' ' || coalesce(external_id, ''))) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
create unique index contacts_external_id_key on public.contacts (workspace_id, external_id) where external_id is not null;
create index contacts_name_idx on public.contacts (workspace_id, name, id);
create index contacts_email_idx on public.contacts (workspace_id, lower(email)) where email is not null;
create index contacts_recent_idx on public.contacts (workspace_id, updated_at desc, id);
create index contacts_created_idx on public.contacts (workspace_id, lifecycle, created_at desc);
create index contacts_account_idx on public.contacts (workspace_id, account_id) where account_id is not null;
create index contacts_owner_idx on public.contacts (workspace_id, owner_id) where owner_id is not null;
create index contacts_search_idx on public.contacts using gin (workspace_id, search gin_trgm_ops);

create table public.products (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 400),
  code text check (length(code) between 1 and 200),
  category text check (length(category) <= 200),
  price_minor bigint check (abs(price_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  external_id text check (length(external_id) between 1 and 200),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  search text not null generated always as (private.fold(coalesce(name, '') || ' ' || coalesce(code, '') || ' '
    || coalesce(category, '') || ' ' || coalesce(external_id, ''))) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
create unique index products_external_id_key on public.products (workspace_id, external_id) where external_id is not null;
create unique index products_code_key on public.products (workspace_id, code) where code is not null;
create index products_name_idx on public.products (workspace_id, name, id);
create index products_name_key_idx on public.products (workspace_id, private.name_key(name));
create index products_search_idx on public.products using gin (workspace_id, search gin_trgm_ops);

-- A row without a currency of its own takes the workspace's.
create function private.take_currency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.currency is null then
    select currency into new.currency from public.workspaces where id = new.workspace_id;
  end if;
  return new;
end $$;

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
select private.guard_records(t) from unnest(array['public.accounts', 'public.contacts', 'public.products']::regclass[]) t;
create trigger take_currency before insert on public.accounts for each row when (new.currency is null) execute function private.take_currency();
create trigger take_currency before insert on public.products for each row when (new.currency is null) execute function private.take_currency();
