-- The languages that users may choose, and the names of objects in each, until a user renames them. Written when a server starts,
-- from src/domain/languages.ts and the texts of the server: there is no list of them here.
create table private.languages (
  code text not null primary key check (code ~ '^[a-z]{2,3}$'),
  names jsonb not null
);

create table public.workspaces (
  id uuid not null default uuidv7() primary key,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  working_hours jsonb not null default '{"1": {"to": "17:00", "from": "09:00"}, "2": {"to": "17:00", "from": "09:00"}, "3": {"to": "17:00", "from": "09:00"}, "4": {"to": "17:00", "from": "09:00"}, "5": {"to": "17:00", "from": "09:00"}}' check (private.is_working_hours(working_hours)),
  -- Revenue must not count twice: with the first import of sales, won deals stop counting as sales. A user's setting afterwards
  -- takes precedence.
  counts_won_deals boolean not null default true,
  -- What external language models may receive of a workspace, where the server has one configured: nothing, records with names,
  -- email addresses and phone numbers replaced, or records as they are. Its admins set it.
  ai_models text not null default 'masked' check (ai_models in ('off', 'masked', 'whole'))
);
comment on table public.workspaces is E'Tenants\n\nEverything a team shares carries the id of its workspace.';
comment on column public.workspaces.currency is 'Three letters of ISO 4217: what sums are given in';
comment on column public.workspaces.time_zone is 'IANA name: where its days begin';
comment on column public.workspaces.updated_at is 'When it last changed';
comment on column public.workspaces.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.workspaces.working_hours is 'From and to by ISO weekday (1 Monday); a missing day is free';
comment on column public.workspaces.counts_won_deals is 'Whether a won deal counts as a sale on the day it was won; the first import of sales turns it off';
comment on column public.workspaces.ai_models is 'What a language model may be given: nothing (off), records with names, emails and phones masked, or whole ones';
alter table public.workspaces enable row level security;
grant select, delete on public.workspaces to authenticated;
grant all on public.workspaces to service_role;
grant update (name, currency, time_zone, working_hours, counts_won_deals, ai_models) on public.workspaces to authenticated;

create table public.profiles (
  user_id uuid not null primary key references auth.users (id) on delete cascade,
  given_name text check (length(given_name) <= 200),
  family_name text check (length(family_name) <= 200),
  display_name text not null check (length(display_name) between 1 and 400),
  time_zone text not null default 'UTC' check (private.is_time_zone(time_zone)),
  language text not null default 'en' references private.languages (code),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- The profile of a user: how to reach them, their preferences, and where they are signed in.
  phone text check (length(phone) <= 50),
  job_title text check (length(job_title) <= 200),
  department text check (length(department) <= 200),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  time_zone_is_chosen boolean not null default false,
  email_notifications boolean not null default true,
  marketing_communications boolean not null default false,
  subscription_plan text not null default 'Free' check (subscription_plan = 'Free'),
  -- State shared by the devices of a user: the last workspace, and whether they want to be asked about their business.
  last_workspace_id uuid references public.workspaces (id) on delete set null,
  onboarding_skipped boolean not null default false,
  -- Pinned charts as numbers by email, each week or month, to members who want them.
  figures_mail text check (figures_mail in ('weekly', 'monthly')),
  figures_mailed_on date,
  notification_mails jsonb not null default '{}' check (private.is_notification_mails(notification_mails))
);
comment on table public.profiles is E'Who the user is who asks, and what they prefer\n\nSeen and written by nobody else; colleagues see the name of their member.';
comment on column public.profiles.display_name is 'What colleagues read; follows the given and family name unless it is written itself';
comment on column public.profiles.time_zone is 'IANA name, such as Asia/Singapore';
comment on column public.profiles.updated_at is 'When it last changed';
comment on column public.profiles.theme is 'light, dark, or as the system says';
comment on column public.profiles.time_zone_is_chosen is 'Whether the time zone was chosen; otherwise each sign-in brings that of the browser';
comment on column public.profiles.email_notifications is 'Whether reminders, alerts and notifications are also sent by email; what is about signing in always is';
comment on column public.profiles.marketing_communications is 'Whether news and offers may be sent by mail; none are sent at present';
comment on column public.profiles.subscription_plan is 'Free, as there is no other plan yet';
comment on column public.profiles.last_workspace_id is 'The workspace they switched to last, on whichever device; one of their own when it was written';
comment on column public.profiles.onboarding_skipped is 'Whether the questions of the beginning are not to be asked: they said so, or came by an invitation';
comment on column public.profiles.figures_mail is 'How often the figures of their pinned charts are mailed; null: never';
comment on column public.profiles.figures_mailed_on is 'The day, where they live, of the last one';
comment on column public.profiles.notification_mails is 'When notifications are also sent by email, by their kind: immediately (unless another choice is named), daily or off';
create index profiles_last_workspace_idx on public.profiles (last_workspace_id) where last_workspace_id is not null;
alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant all on public.profiles to service_role;
grant maintain on public.profiles to worker;
grant update (given_name, family_name, display_name, time_zone, language, phone, job_title, department, theme, time_zone_is_chosen, email_notifications, marketing_communications, last_workspace_id, onboarding_skipped, figures_mail, notification_mails) on public.profiles to authenticated;

-- A member without a login cannot act, so a role above 'member' would have no effect.
create table public.members (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid references auth.users (id) on delete set null,
  role public.member_role not null default 'member',
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 400),
  email text check (length(email) <= 320),
  external_id text check (length(external_id) between 1 and 200),
  is_sample boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  erased_at timestamptz,
  constraint members_pkey primary key (workspace_id, id),
  constraint members_check check (user_id is not null or (role in ('viewer', 'member')))
);
comment on table public.members is 'The people of a workspace, with or without a login';
comment on column public.members.workspace_id is 'The workspace it belongs to';
comment on column public.members.user_id is 'Their login; empty for somebody without one';
comment on column public.members.role is 'viewer reads; member also writes and imports; admin also shapes pipelines, fields and members; owner also deletes the workspace';
comment on column public.members.external_id is 'Its id in another system; no two records of a kind in a workspace share one';
comment on column public.members.is_sample is 'Came with the sample data, and goes with it';
comment on column public.members.updated_at is 'When it last changed';
comment on column public.members.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
comment on column public.members.erased_at is 'When the person was erased: what is left is a former member, without name, address and login';
create unique index members_external_id_key on public.members (workspace_id, external_id) where external_id is not null;
create index members_name_idx on public.members (workspace_id, name, id);
create index members_name_key_idx on public.members (workspace_id, private.name_key(name));
create unique index members_user_key on public.members (user_id, workspace_id) where user_id is not null;
alter table public.members enable row level security;
grant delete on public.members to authenticated;
grant all on public.members to service_role;
grant maintain on public.members to worker;
grant insert (workspace_id, id, role, name, email, external_id, is_sample), select (workspace_id, id, user_id, role, name, external_id, is_sample, created_at, updated_at, version, erased_at), update (role, name, email, external_id, is_sample) on public.members to authenticated;

create table public.photos (
  user_id uuid not null primary key references auth.users (id) on delete cascade,
  -- A square WebP image that the server encoded again.
  picture bytea storage external not null check (octet_length(picture) between 1 and 100000),
  updated_at timestamptz not null default private.now()
);
comment on table public.photos is E'What people look like, for themselves and their colleagues\n\nPOST /functions/v1/photos makes a small square of the picture it is sent; GET /functions/v1/photos/{user_id} shows it.';
comment on column public.photos.picture is 'WebP, 256 by 256 pixels';
comment on column public.photos.updated_at is 'When it last changed';
alter table public.photos enable row level security;
grant select, delete on public.photos to authenticated;
grant all on public.photos to service_role;
grant select, insert, update, maintain on public.photos to worker;

-- The answers about the business at sign-up: they decide the first dashboard. Personal, as a profile is.
create table public.user_onboarding (
  user_id uuid not null default auth.uid() primary key references auth.users (id) on delete cascade,
  business_type text not null check (business_type in ('fnb', 'office', 'retail', 'tech', 'education', 'healthcare', 'other')),
  team_size text not null check (team_size in ('solo', 'small', 'medium', 'large')),
  focus_areas text[] not null check (cardinality(focus_areas) > 0 and focus_areas <@ array['sales', 'analytics', 'customer', 'automation', 'insights', 'communication']),
  dashboard_type text not null default 'general',
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint user_onboarding_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint user_onboarding_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z')
);
comment on table public.user_onboarding is E'What people said of their business when they began\n\nOne row a person, seen and written by nobody else; no row before they have answered.';
comment on column public.user_onboarding.business_type is 'What kind of business it is';
comment on column public.user_onboarding.team_size is 'How many work there: solo 1, small 2-10, medium 11-50, large more';
comment on column public.user_onboarding.focus_areas is 'What they want to begin with; at least one, each once';
comment on column public.user_onboarding.dashboard_type is 'The dashboard they enter by; follows from business_type';
comment on column public.user_onboarding.updated_at is 'When it last changed';
alter table public.user_onboarding enable row level security;
grant select, insert, update on public.user_onboarding to authenticated;
grant all on public.user_onboarding to service_role;

-- How a user becomes a member: an admin invites an address, and the user who has the link and signs in with that address accepts.
create table public.invitations (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  email text not null check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 255),
  role public.member_role not null default 'member' check (role <> 'owner'),
  -- The member without a login who is invited.
  member_id uuid,
  invited_by uuid,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + '7 days'::interval,
  mailed_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  constraint invitations_pkey primary key (workspace_id, id),
  constraint invitations_check check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1),
  constraint invitations_workspace_id_invited_by_fkey foreign key (workspace_id, invited_by) references public.members (workspace_id, id) on delete set null (invited_by),
  constraint invitations_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete set null (member_id)
);
comment on table public.invitations is E'Who was asked to join the workspace\n\nMade by POST /functions/v1/invitations, which shows the link once; read by admins. Open until accepted, declined, revoked or expired.';
comment on column public.invitations.workspace_id is 'The workspace it belongs to';
comment on column public.invitations.member_id is 'The member without a login who is the person invited';
comment on column public.invitations.mailed_at is 'When it was last mailed; the link can always be copied instead';
create index invitations_inviter_idx on public.invitations (workspace_id, invited_by) where invited_by is not null;
create index invitations_member_idx on public.invitations (workspace_id, member_id) where member_id is not null;
create unique index invitations_open_key on public.invitations (workspace_id, email) where (accepted_at is null) and (declined_at is null) and (revoked_at is null);
alter table public.invitations enable row level security;
grant select on public.invitations to authenticated;
grant all on public.invitations to service_role;
grant maintain on public.invitations to worker;

-- The hashed secret of a link: one that an admin copies, and one that only the email has.
create table private.invitation_tokens (
  workspace_id uuid not null,
  invitation_id uuid not null,
  way text not null check (way in ('link', 'mail')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- A user who accepts by it must have confirmed the address elsewhere.
  needs_proof boolean not null,
  constraint invitation_tokens_pkey primary key (workspace_id, invitation_id, way),
  constraint invitation_tokens_workspace_id_invitation_id_fkey foreign key (workspace_id, invitation_id) references public.invitations (workspace_id, id) on delete cascade
);
alter table private.invitation_tokens enable row level security;

-- Access tokens: a program with one acts as its user, in one workspace, within its scopes. The rights of a token are read from
-- its row, never from a claim, so that a revoked one loses everything with the next statement. A user who leaves the workspace
-- has no tokens for it, and does not get them back with a new invitation.
create table public.access_tokens (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7() unique,
  member_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 100),
  scopes text[] not null check (scopes = array['read'] or scopes = array['read', 'write']),
  prefix text not null check (prefix ~ '^vnd_[0-9a-f]{12}$'),
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint access_tokens_pkey primary key (workspace_id, id),
  constraint access_tokens_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade
);
comment on table public.access_tokens is 'Access tokens of programs: own ones, and for admins those of everybody in the workspace. Never the secret.';
comment on column public.access_tokens.workspace_id is 'The workspace it belongs to';
comment on column public.access_tokens.prefix is 'How the token begins, to recognise it by.';
comment on column public.access_tokens.last_used_at is 'Written once a minute at most.';
create index access_tokens_member_idx on public.access_tokens (workspace_id, member_id);
create index access_tokens_user_idx on public.access_tokens (user_id);
alter table public.access_tokens enable row level security;
grant select on public.access_tokens to authenticated;
grant all on public.access_tokens to service_role;

-- 256 random bits need no slow hash.
create table private.access_token_hashes (
  hash bytea not null primary key check (length(hash) = 32),
  token_id uuid not null unique references public.access_tokens (id) on delete cascade
);
alter table private.access_token_hashes enable row level security;

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
  constraint companies_pkey primary key (workspace_id, id),
  constraint companies_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint companies_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint companies_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.companies is E'The user''s own companies\n\nCustomer organisations are accounts. A new company gets its six departments by itself.';
comment on column public.companies.workspace_id is 'The workspace it belongs to';
comment on column public.companies.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.companies.updated_at is 'When it last changed';
comment on column public.companies.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index companies_created_by_idx on public.companies (workspace_id, created_by) where created_by is not null;
-- A name of symbols alone has no key of its own.
create unique index companies_name_key on public.companies (workspace_id, coalesce(nullif(private.name_key(name), ''), name));
alter table public.companies enable row level security;
grant select, insert, update, delete on public.companies to authenticated;
grant all on public.companies to service_role;

create table public.locations (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  company_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 400),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint locations_pkey primary key (workspace_id, id),
  constraint locations_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint locations_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint locations_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete cascade,
  constraint locations_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.locations is 'Where a company of the user has its offices, shops or works';
comment on column public.locations.workspace_id is 'The workspace it belongs to';
comment on column public.locations.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.locations.updated_at is 'When it last changed';
comment on column public.locations.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index locations_created_by_idx on public.locations (workspace_id, created_by) where created_by is not null;
create unique index locations_name_key on public.locations (workspace_id, company_id, coalesce(nullif(private.name_key(name), ''), name));
alter table public.locations enable row level security;
grant select, insert, update, delete on public.locations to authenticated;
grant all on public.locations to service_role;

-- If the head leaves the workspace, the position stays empty.
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
  constraint departments_pkey primary key (workspace_id, id),
  constraint departments_workspace_id_company_id_kind_key unique (workspace_id, company_id, kind),
  constraint departments_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint departments_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint departments_workspace_id_company_id_fkey foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete cascade,
  constraint departments_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint departments_workspace_id_head_id_fkey foreign key (workspace_id, head_id) references public.members (workspace_id, id) on delete set null (head_id)
);
comment on table public.departments is 'The six departments of each company of the user, with their heads';
comment on column public.departments.workspace_id is 'The workspace it belongs to';
comment on column public.departments.head_id is 'The member who leads it; empty when nobody does or whoever did has left';
comment on column public.departments.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.departments.updated_at is 'When it last changed';
comment on column public.departments.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index departments_created_by_idx on public.departments (workspace_id, created_by) where created_by is not null;
create index departments_head_idx on public.departments (workspace_id, head_id) where head_id is not null;
alter table public.departments enable row level security;
grant select, insert, update, delete on public.departments to authenticated;
grant all on public.departments to service_role;

create table public.teams (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  department_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  constraint teams_pkey primary key (workspace_id, id),
  constraint teams_workspace_id_department_id_id_key unique (workspace_id, department_id, id),
  constraint teams_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint teams_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint teams_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint teams_workspace_id_department_id_fkey foreign key (workspace_id, department_id) references public.departments (workspace_id, id) on delete cascade
);
comment on table public.teams is 'Teams within the departments of a company';
comment on column public.teams.workspace_id is 'The workspace it belongs to';
comment on column public.teams.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.teams.updated_at is 'When it last changed';
comment on column public.teams.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index teams_created_by_idx on public.teams (workspace_id, created_by) where created_by is not null;
create unique index teams_name_key on public.teams (workspace_id, department_id, coalesce(nullif(private.name_key(name), ''), name));
alter table public.teams enable row level security;
grant select, insert, update, delete on public.teams to authenticated;
grant all on public.teams to service_role;

-- A member works in a department, in one of its teams or in none; in several departments, in each once.
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
  constraint placements_pkey primary key (workspace_id, id),
  constraint placements_workspace_id_department_id_member_id_key unique (workspace_id, department_id, member_id),
  constraint placements_created_at_year check (created_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint placements_updated_at_year check (updated_at between '0001-01-02 00:00Z' and '9999-12-30 00:00Z'),
  constraint placements_workspace_id_created_by_fkey foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  constraint placements_workspace_id_department_id_fkey foreign key (workspace_id, department_id) references public.departments (workspace_id, id) on delete cascade,
  constraint placements_workspace_id_department_id_team_id_fkey foreign key (workspace_id, department_id, team_id) references public.teams (workspace_id, department_id, id) on delete set null (team_id),
  constraint placements_workspace_id_member_id_fkey foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade
);
comment on table public.placements is E'Who works in which department, and in which of its teams\n\nIt goes with the member; the department and the team stay.';
comment on column public.placements.workspace_id is 'The workspace it belongs to';
comment on column public.placements.team_id is 'A team of the same department; empty for somebody in none';
comment on column public.placements.created_by is 'The member who made it; empty when it was the system or somebody who left';
comment on column public.placements.updated_at is 'When it last changed';
comment on column public.placements.version is 'Goes up with every change: filter an update by the version that was read, and it changes nothing when somebody was faster';
create index placements_created_by_idx on public.placements (workspace_id, created_by) where created_by is not null;
create index placements_member_idx on public.placements (workspace_id, member_id);
create index placements_team_idx on public.placements (workspace_id, department_id, team_id) where team_id is not null;
alter table public.placements enable row level security;
grant select, insert, update, delete on public.placements to authenticated;
grant all on public.placements to service_role;

-- Only triggers and log_export write here, and no one changes or deletes. Users are named by their ids alone, so that an erased
-- one is a former member here too: an actor and most subjects have their names from where those are stored.
create table public.audit_entries (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null default private.now(),
  -- No foreign key: entries of a former member stay. Empty: the server, or a user outside of the workspace.
  actor_id uuid,
  token_id uuid default private.token_id(),
  kind text not null check (kind in ('workspace.founded', 'workspace.changed', 'team.invited', 'team.invitation_renewed', 'team.invitation_revoked', 'team.invitation_declined', 'team.joined', 'team.added', 'team.role_changed', 'team.owner_changed', 'team.removed', 'team.left', 'team.linked', 'team.login_lost', 'tokens.created', 'tokens.revoked', 'exports.saved', 'exports.everything', 'models.sent')),
  -- A member, an invitation or an access token.
  subject_id uuid,
  -- Its name, unless that is the name or address of a person.
  subject text,
  -- {field: [before, after]}, as in change_log.
  changes jsonb not null default '{}',
  constraint audit_entries_pkey primary key (workspace_id, id)
);
comment on table public.audit_entries is E'What happened to the workspace itself: team, settings, access tokens, exports\n\nOnly added to, and read by admins; audit_log tells it together with the changes of records.';
comment on column public.audit_entries.workspace_id is 'The workspace it belongs to';
comment on column public.audit_entries.actor_id is 'The member who did it; empty for the server';
comment on column public.audit_entries.token_id is 'The access token of the program that did it for the actor';
create index audit_entries_actor_idx on public.audit_entries (workspace_id, actor_id, at desc, id desc);
create index audit_entries_recent_idx on public.audit_entries (workspace_id, at desc, id desc);
create index audit_entries_subject_idx on public.audit_entries (workspace_id, subject_id) where subject_id is not null;
alter table public.audit_entries enable row level security;
grant select on public.audit_entries to authenticated, service_role;

-- All data of one user in one file, for them alone. The job that writes it finds the data in the catalog
-- (src/server/jobs/data-export); here are the user, the progress, and the file itself, in chunks like all files.
create table public.data_exports (
  -- Also the id of the run that writes it.
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  byte_size bigint check (byte_size > 0),
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + '7 days'::interval
);
comment on table public.data_exports is E'Files with everything about the caller, as they asked for them\n\nReady when their run has succeeded; gone after seven days. One is written at a time.';
comment on column public.data_exports.byte_size is 'Of the whole file, once it is there';
create index data_exports_expiry_idx on public.data_exports (expires_at);
create index data_exports_user_idx on public.data_exports (user_id, id desc);
alter table public.data_exports enable row level security;
grant select on public.data_exports to authenticated;
grant all on public.data_exports to service_role;
grant select, insert, update, delete on public.data_exports to worker;

create table private.data_export_chunks (
  export_id uuid not null references public.data_exports (id) on delete cascade,
  position integer not null,
  bytes bytea storage external not null,
  constraint data_export_chunks_pkey primary key (export_id, position)
);
grant select, insert, update, delete on private.data_export_chunks to worker;

create table public.contact_messages (
  id uuid not null default uuidv7() primary key,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  company text check (length(company) between 1 and 200),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  language text not null check (language in ('en', 'es', 'zh', 'ja', 'ko')),
  created_at timestamptz not null default private.now()
);
comment on table public.contact_messages is E'What visitors wrote through the contact page\n\nRead and deleted with the secret key alone.';
comment on column public.contact_messages.language is 'Of the page on which it was written';
-- Newest first.
create index contact_messages_created_at on public.contact_messages (created_at desc);
alter table public.contact_messages enable row level security;
grant select, delete on public.contact_messages to service_role;
