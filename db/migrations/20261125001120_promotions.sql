-- Promotions: ideas that were taken live. Who is promoted to and who is held out at random is fixed then, so that what it brought can be
-- measured by comparing the two.
create table public.promotions (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  idea jsonb not null check (jsonb_typeof(idea -> 'version') = 'number' and pg_column_size(idea) < 65536),
  coupon text check (length(btrim(coupon)) between 1 and 40),
  starts_on date not null,
  ends_on date not null,
  -- In percent of those whom it is for, and what decided who they are.
  holdout integer not null check (holdout between 10 and 20),
  seed text not null check (length(seed) between 1 and 100),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  check (ends_on between starts_on and starts_on + 365),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.promotions is E'Promotions that were begun\n\nBegun by /functions/v1/promotions; who is promoted to and who is held out is in promotion_accounts.';
comment on column public.promotions.idea is 'The idea it was begun with; version says which shape it is';
comment on column public.promotions.coupon is 'What customers say or type to have the offer';
comment on column public.promotions.holdout is 'How many percent of those whom it is for are held out';
comment on column public.promotions.seed is 'Who is held out follows from it: those first by the md5 of the seed and the account''s id';
create index promotions_created_by_idx on public.promotions (workspace_id, created_by) where created_by is not null;
select private.guard_records('public.promotions'), private.keep_history('public.promotions');
-- What was begun stays as it was begun, except for its name.
revoke update on public.promotions from authenticated;
grant update (name) on public.promotions to authenticated;
select private.finish_table('public.promotions');

create table public.promotion_accounts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  promotion_id uuid not null,
  account_id uuid not null,
  is_held_out boolean not null,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, promotion_id, account_id),
  foreign key (workspace_id, promotion_id) references public.promotions (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.promotion_accounts is E'Whom a promotion is for\n\nFixed when it begins: an account that comes to fit later is not part of it.';
comment on column public.promotion_accounts.is_held_out is 'Whether it is left alone, for comparison';
create index promotion_accounts_account_idx on public.promotion_accounts (workspace_id, account_id);
create index promotion_accounts_created_by_idx on public.promotion_accounts (workspace_id, created_by) where created_by is not null;
select private.guard_records('public.promotion_accounts'), private.keep_history('public.promotion_accounts');
-- Of two accounts that become one, the other one follows; nothing else of it changes.
revoke update on public.promotion_accounts from authenticated;
grant update (account_id) on public.promotion_accounts to authenticated;
select private.finish_table('public.promotion_accounts');

-- Nobody joins a promotion afterwards: rows come with its beginning, or come back with an undo. Both are change sets.
create function private.fix_audience() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and private.change_set() is null then
    raise exception 'Whom a promotion is for is fixed when it begins' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger fix_audience before insert on public.promotion_accounts for each row execute function private.fix_audience();

-- Begins a promotion: keeps it, fixes who is held out, and gives a task for everybody else, as one change set. Tasks go to whoever
-- looks after the account, else to whoever begins it.
create function private.start_promotion(workspace uuid, promotion jsonb, accounts uuid[], task_title text, task_body text) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  made public.promotions;
  held_count constant integer := round(cardinality(accounts) * (promotion ->> 'holdout')::numeric / 100);
  set_id uuid;
begin
  perform private.begin_change_set();
  insert into public.promotions (workspace_id, name, idea, coupon, starts_on, ends_on, holdout, seed)
    values (workspace, promotion ->> 'name', promotion -> 'idea', promotion ->> 'coupon', (promotion ->> 'starts_on')::date,
      (promotion ->> 'ends_on')::date, (promotion ->> 'holdout')::integer, promotion ->> 'seed')
    returning * into made;
  insert into public.promotion_accounts (workspace_id, promotion_id, account_id, is_held_out)
    select workspace, made.id, a, row_number() over (order by md5(made.seed || a), a) <= held_count from unnest(accounts) a;
  insert into public.activities (workspace_id, kind, title, body, account_id, assignee_id, due_on, is_sample)
    select workspace, 'task', left(replace(task_title, '{{account}}', c.name), 400), task_body, c.id, coalesce(c.owner_id, private.member_id(workspace)), made.starts_on,
      -- What is about sample data goes with it.
      c.is_sample
    from public.promotion_accounts m join public.accounts c on c.workspace_id = m.workspace_id and c.id = m.account_id
    where m.workspace_id = workspace and m.promotion_id = made.id and not m.is_held_out
    order by c.name, c.id;
  set_id := private.end_change_set(workspace, 'bulk_edit', 'promotions', 1);
  return jsonb_build_object('id', made.id, 'change_set_id', set_id, 'held_out', held_count, 'promoted', cardinality(accounts) - held_count);
end $$;

-- What each account of a promotion bought in its days and in as many right before, by what is known now.
create function private.promotion_outcomes(workspace uuid, promotion uuid)
returns table (is_held_out boolean, minor double precision, before_minor double precision, profit_minor double precision, profit_before_minor double precision)
language sql stable security invoker rows 1000 set search_path = '' set work_mem = '64MB' as $$
  with lasts as materialized (
    select p.id, w.currency, p.starts_on, p.ends_on, p.starts_on - (p.ends_on - p.starts_on + 1) as before_on
    from public.promotions p join public.workspaces w on w.id = p.workspace_id where p.workspace_id = workspace and p.id = promotion
  ), bought as (
    select l.account_id, coalesce(sum(l.minor) filter (where l.day >= s.starts_on), 0) as minor,
      coalesce(sum(l.minor) filter (where l.day < s.starts_on), 0) as before_minor,
      coalesce(sum(l.minor - l.cost_minor) filter (where l.day >= s.starts_on), 0) as profit, coalesce(sum(l.minor - l.cost_minor) filter (where l.day < s.starts_on), 0) as profit_before,
      bool_or(l.cost_minor is null) as is_uncosted
    from lasts s cross join lateral private.sold_lines(workspace, s.currency, s.before_on, s.ends_on) l
    where l.account_id is not null group by l.account_id
  )
  -- Nothing bought is nothing earned; something bought at an unknown cost is not known.
  select m.is_held_out, coalesce(b.minor, 0), coalesce(b.before_minor, 0), case when not coalesce(b.is_uncosted, false) then coalesce(b.profit, 0) end,
    case when not coalesce(b.is_uncosted, false) then coalesce(b.profit_before, 0) end
  from public.promotion_accounts m left join bought b on b.account_id = m.account_id
  where m.workspace_id = workspace and m.promotion_id = promotion
$$;
grant execute on function private.start_promotion(uuid, jsonb, uuid[], text, text), private.promotion_outcomes(uuid, uuid) to authenticated;
