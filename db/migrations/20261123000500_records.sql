-- Accounts, contacts and products: customer organisations, the people there, and what is sold to them.

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
