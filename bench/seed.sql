-- Inserts the rows of a company that has used Vanda for years. The same settings always give the same rows.
-- Settings: bench.workspaces (IDs; the first workspace is filled completely, the others half), bench.scale (1 for 100,000 contacts).
-- Triggers and keys are disabled, so that a million rows take a minute. All values that they would fill in are given.
set session_replication_role = replica;
select setseed(0.42);

create procedure pg_temp.fill(workspace uuid, accounts integer, contacts integer, deals integer) language plpgsql as $$
declare
  given constant text[] := array['Ada', 'Grace', 'Alan', 'Érica', 'José', 'Nadia', '美咲', '민준', 'Zoë', 'Łukasz', 'Olga', 'Ibrahim', 'Chen', 'Priya', 'Tom', 'Ana'];
  family constant text[] := array['Byron', 'Hopper', 'Turing', 'Núñez', 'Ångström', 'Okafor', 'Silva', 'Kim', 'Tanaka', 'Smith', 'Müller', 'Rossi', 'Novák', 'Singh', 'Haddad', 'Larsen'];
  trade constant text[] := array['software', 'retail', 'medical', 'marketing', 'finance', 'technology', 'employment', 'services'];
  author uuid := (select id from public.members where workspace_id = workspace order by id limit 1);
begin
  create temp table seeded_accounts on commit drop as
    select uuidv7() as id, n from generate_series(1, accounts) n;
  insert into public.accounts (workspace_id, id, name, industry, website, city, country, employees, annual_revenue_minor, currency, owner_id, created_by, created_at, updated_at)
  select workspace, id, family[1 + n % 16] || ' ' || trade[1 + n % 8] || ' ' || n, trade[1 + n % 8], 'https://company' || n || '.example',
    'City ' || n % 300, 'Country ' || n % 40, (random() * 5000)::integer, (random() * 1e9)::bigint, 'USD', author, author, at, at
  from seeded_accounts cross join lateral (select now() - n * interval '1 hour' as at) entered;

  create temp table seeded_contacts on commit drop as
    select uuidv7() as id, n, 1 + floor(random() * accounts)::integer as employer from generate_series(1, contacts) n;
  insert into public.contacts (workspace_id, id, name, given_name, family_name, email, phone, title, city, country, lifecycle, source, account_id, owner_id, created_by, created_at, updated_at)
  select workspace, c.id, given[1 + c.n % 16] || ' ' || family[1 + (c.n / 16) % 16] || ' ' || c.n, given[1 + c.n % 16], family[1 + (c.n / 16) % 16],
    'person' || c.n || '@company' || c.employer || '.example', '+1 555 ' || lpad((c.n % 10000000)::text, 7, '0'), 'Title ' || c.n % 50,
    'City ' || c.n % 300, 'Country ' || c.n % 40, (enum_range(null::public.lifecycle))[1 + c.n % 4], 'web', a.id, author, author, at, at
  from seeded_contacts c join seeded_accounts a on a.n = c.employer
  cross join lateral (select now() - c.n * interval '10 minutes' as at) entered;

  insert into public.deals (workspace_id, deal_number, name, value_minor, currency, pipeline_id, stage_id, rank, priority, close_date, account_id, owner_id, created_by, created_at, updated_at)
  select workspace, 'CRM' || (d::bigint * 7919) % (deals * 2), 'Deal ' || d, (random() * 1e7)::bigint, 'USD', s.pipeline_id, s.id, d,
    (enum_range(null::public.priority))[1 + d % 3], current_date - d % 700, a.id, author, author, at, at
  from generate_series(1, deals) d
  join seeded_accounts a on a.n = 1 + d % accounts
  join (select id, pipeline_id, row_number() over (order by position) as place from public.stages where workspace_id = workspace) s on s.place = 1 + d % 6
  cross join lateral (select now() - d * interval '20 minutes' as at) entered;
  insert into private.deal_numbers select workspace_id, substr(deal_number, 4)::bigint from public.deals where workspace_id = workspace;
  insert into private.deal_number_counts (workspace_id, deal_count) values (workspace, deals);
  drop table seeded_accounts, seeded_contacts;
end $$;

do $$
declare
  workspace uuid;
  share integer := 1;
  scale constant numeric := current_setting('bench.scale')::numeric;
begin
  foreach workspace in array string_to_array(current_setting('bench.workspaces'), ',')::uuid[] loop
    call pg_temp.fill(workspace, (20000 * scale / share)::integer, (100000 * scale / share)::integer, (50000 * scale / share)::integer);
    share := 2;
  end loop;
end $$;
reset session_replication_role;
