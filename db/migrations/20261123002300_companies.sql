-- The companies that the user runs, and who works where in them: departments with a head, teams, locations.

-- The six that every company has, in the order in which a screen lists them.
create type public.department_kind as enum ('executive_leadership', 'marketing_and_sales', 'product_development',
  'customer_support', 'human_resources', 'finance_and_legal');

create table public.companies (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 400),
  registration_number text check (length(registration_number) <= 200),
  industry text check (length(industry) <= 200),
  founded_year integer check (founded_year between 1000 and 2200),
  address text check (length(address) <= 400),
  phone text check (length(phone) <= 60),
  email text check (length(email) <= 320),
  employees integer check (employees >= 0),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.companies is E'The user''s own companies\n\nCustomer organisations are accounts. A new company gets its six departments by itself.';
comment on column public.companies.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';

-- A name of signs alone has no key of its own.
create unique index companies_name_key on public.companies (workspace_id, coalesce(nullif(private.name_key(name), ''), name));
create index companies_created_by_idx on public.companies (workspace_id, created_by) where created_by is not null;

create table public.locations (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  company_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 400),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.locations is 'Where a company of the user has its offices, shops or works';
create unique index locations_name_key on public.locations (workspace_id, company_id, coalesce(nullif(private.name_key(name), ''), name));
create index locations_created_by_idx on public.locations (workspace_id, created_by) where created_by is not null;

-- Whoever leaves the workspace leaves the head's place empty.
create table public.departments (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  company_id uuid not null,
  kind public.department_kind not null,
  head_id uuid,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, company_id, kind),
  foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, head_id) references public.members (workspace_id, id) on delete set null (head_id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.departments is 'The six departments of each company of the user, with their heads';
comment on column public.departments.head_id is 'The member who leads it; empty when nobody does or whoever did has left';
create index departments_head_idx on public.departments (workspace_id, head_id) where head_id is not null;
create index departments_created_by_idx on public.departments (workspace_id, created_by) where created_by is not null;

create table public.teams (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  department_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, department_id, id),
  foreign key (workspace_id, department_id) references public.departments (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.teams is 'Teams within the departments of a company';
create unique index teams_name_key on public.teams (workspace_id, department_id, coalesce(nullif(private.name_key(name), ''), name));
create index teams_created_by_idx on public.teams (workspace_id, created_by) where created_by is not null;

-- Somebody works in a department, in one of its teams or in none; in several departments, in each once.
create table public.placements (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  department_id uuid not null,
  team_id uuid,
  member_id uuid not null,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, department_id, member_id),
  foreign key (workspace_id, department_id) references public.departments (workspace_id, id) on delete cascade,
  foreign key (workspace_id, department_id, team_id) references public.teams (workspace_id, department_id, id) on delete set null (team_id),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.placements is E'Who works in which department, and in which of its teams\n\nIt goes with the member; the department and the team stay.';
comment on column public.placements.team_id is 'A team of the same department; empty for somebody in none';
create index placements_team_idx on public.placements (workspace_id, department_id, team_id) where team_id is not null;
create index placements_member_idx on public.placements (workspace_id, member_id);
create index placements_created_by_idx on public.placements (workspace_id, created_by) where created_by is not null;

select private.guard_records(t), private.keep_history(t) from unnest(array['public.companies', 'public.locations',
  'public.departments', 'public.teams', 'public.placements']::regclass[]) t;

-- A company begins with its departments; one that comes back brings its own. Who may add a company may begin it whole: its own
-- policy alone decides.
create function private.found_departments() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('restoring') then return null; end if;
  insert into public.departments (workspace_id, company_id, kind)
    select new.workspace_id, new.id, kind from unnest(enum_range(null::public.department_kind)) kind;
  return null;
end $$;
create trigger found_departments after insert on public.companies for each row execute function private.found_departments();

-- A place in a company is nobody's to inherit: it stays empty when somebody leaves. Only when a member without a login turns
-- out to be a colleague, which private.take_out says while it lets them go, the colleague is who has been there all along.
create function private.keep_places() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  departure constant jsonb := private.setting('departure');
  colleague constant uuid := (departure ->> 'heir_id')::uuid;
begin
  if departure ->> 'kind' is distinct from 'team.linked' then return old; end if;
  update public.departments d set head_id = colleague where d.workspace_id = old.workspace_id and d.head_id = old.id;
  update public.placements p set member_id = colleague where p.workspace_id = old.workspace_id and p.member_id = old.id
    and not exists (select from public.placements held where held.workspace_id = p.workspace_id
      and held.department_id = p.department_id and held.member_id = colleague);
  return old;
end $$;
create trigger keep_places before delete on public.members for each row execute function private.keep_places();
