-- Roles have the names that Supabase uses, so that a project can move there and back. They belong to the cluster, not to the
-- database: another Vanda on the same server may have created them already.
do $$
declare role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'auth_admin', 'worker'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end $$;
grant anon, authenticated, service_role, auth_admin, worker to authenticator;
alter role service_role bypassrls;
-- Requests are short: planning parallel workers or compiling expressions costs more than it saves.
alter role authenticator set max_parallel_workers_per_gather = 0;
alter role authenticator set jit = off;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;
grant execute on function public.unaccent(regdictionary, text), public.unaccent(text) to anon, authenticated, service_role, worker;

-- Behind row-level security an index serves a condition only if its operator cannot reveal anything about hidden rows. ILIKE
-- fails on one kind of pattern, which ends with the escape character; the data API rejects it before the query, and no other
-- code passes patterns on. Only a superuser may declare this: on a server without one, a search reads all rows of the workspace.
do $$
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    alter function pg_catalog.texticlike(text, text) leakproof;
  end if;
end $$;

create schema if not exists auth;
create schema if not exists private;
-- The queue is pg-boss's; the worker creates its tables.
create schema if not exists jobs authorization worker;
revoke all on schema public from public;
grant usage on schema public, private, auth to anon, authenticated, service_role, auth_admin, worker;
-- Its connections hold the locks that show which processes are connected.
grant usage on schema private to authenticator;

-- Only roles with a grant may execute a function.
alter default privileges revoke execute on functions from public;

-- Rows are counted by month in one request: `select=close_date::month,count()` cuts a day to 2026-11, and a time to the month of
-- the request's time zone (`Prefer: timezone=Asia/Singapore`).
create domain public.month as varchar(7);

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);
create type public.member_role as enum ('viewer', 'member', 'admin', 'owner');
create type public.lifecycle as enum ('lead', 'prospect', 'customer', 'former');
create type public.stage_kind as enum ('open', 'won', 'lost');
create type public.priority as enum ('low', 'medium', 'high');
create type public.run_status as enum ('queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled');
create type public.import_status as enum ('uploaded', 'planned', 'done');
create type public.department_kind as enum (
  'executive_leadership', 'marketing_and_sales', 'product_development',
  'customer_support', 'human_resources', 'finance_and_legal'
);
create type public.expense_purpose as enum ('operating', 'acquisition', 'retention');
create type public.account_status as enum ('active', 'at_risk', 'dormant');
create type public.order_status as enum ('placed', 'cancelled', 'refunded');

-- Kinds of locks (private.take_lock): a transaction that takes one waits until the previous holder has ended.
create type private.lock_kind as enum (
  'signing_keys',    -- Creating and retiring keys: several processes agree on one.
  'access_tokens',   -- Of a user, who has a limited number.
  'import',          -- Of a workspace: two files with the same new account must not both create it.
  'undo',            -- Of a change set, which is undone once.
  'custom_fields',   -- Of a workspace and a record kind, which has a limited number.
  'stage',           -- Moving deals within it: two simultaneous moves must not take the same position.
  'storage',         -- Of a workspace and of a user: two simultaneous uploads must not both take the last megabyte.
  'paid_run',        -- Starting one: the same key starts the same run.
  'deal_digit',      -- Of a workspace and a last digit: who draws deal numbers that end with it.
  'mailboxes',       -- Of a workspace, which has a limited number.
  'automatic_mails', -- Of a mailbox, which sends a limited number a day.
  'handled_mails'    -- Of a mailbox, and of a workspace and a sender's domain: one mail is processed before the next.
);
