-- What is being sold, in which stage it stands, and what it is worth.
create type public.stage_kind as enum ('open', 'won', 'lost');
create type public.priority as enum ('low', 'medium', 'high');

create table public.pipelines (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  position integer not null default 0,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.pipelines is 'Ordered sets of stages that deals go through';
comment on column public.pipelines.position is 'Its place among the pipelines';
create index pipelines_position_idx on public.pipelines (workspace_id, position, id);

create table public.stages (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  pipeline_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 200),
  kind public.stage_kind not null default 'open',
  position integer not null default 0,
  default_probability integer not null default 10 check (default_probability between 0 and 100),
  colour text not null default 'slate' check (colour in ('slate', 'blue', 'violet', 'teal', 'amber', 'orange', 'green', 'rose')),
  rotting_days integer check (rotting_days > 0),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, pipeline_id, id),
  foreign key (workspace_id, pipeline_id) references public.pipelines (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
comment on table public.stages is 'The steps of a pipeline; those of kind won and lost end it';
comment on column public.stages.kind is 'open, or the end of a deal: won or lost';
comment on column public.stages.position is 'Its place in the pipeline';
comment on column public.stages.default_probability is 'Chance of winning, in percent, of deals without a probability of their own';
comment on column public.stages.rotting_days is 'After how many days without a move a deal counts as rotting';
create unique index stages_name_key on public.stages (workspace_id, pipeline_id, private.name_key(name));
create index stages_position_idx on public.stages (workspace_id, pipeline_id, position, id);

-- What a new pipeline and its stages are called, in the language of whoever makes the workspace. From then on the names
-- are the workspace's own: nobody's language changes them.
create function private.found_pipeline(workspace uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  tongue constant text := coalesce((select p.language from public.members m join public.profiles p on p.user_id = m.user_id
    where m.workspace_id = workspace and m.role = 'owner' order by m.id limit 1), 'en');
begin
  insert into public.pipelines (workspace_id, name) values (workspace, private.name_in(tongue, 'pipeline')) returning id into made;
  insert into public.stages (workspace_id, pipeline_id, name, kind, position, default_probability, colour)
  select workspace, made, private.name_in(tongue, s.name), s.kind::public.stage_kind, s.position, s.probability, s.colour
  from (values ('qualified', 'open', 1, 10, 'slate'), ('demo', 'open', 2, 25, 'blue'), ('proposal', 'open', 3, 50, 'violet'),
    ('negotiation', 'open', 4, 75, 'amber'), ('won', 'won', 5, 100, 'green'), ('lost', 'lost', 6, 0, 'rose')
  ) s (name, kind, position, probability, colour) order by s.position;
  return made;
end $$;

create table public.deals (
  like private.record_columns including all,
  deal_number text not null check (deal_number ~ '^CRM[0-9]{1,18}$'),
  phone text check (length(phone) <= 60),
  value_minor bigint check (abs(value_minor) <= 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  pipeline_id uuid not null,
  stage_id uuid not null,
  -- New deals come first: the default falls as time goes on. Moving a card takes a value between its neighbours'.
  rank numeric not null default (- extract(epoch from clock_timestamp())),
  priority public.priority not null default 'medium',
  probability integer check (probability between 0 and 100),
  opened_on date,
  close_date date,
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  owner_id uuid,
  lost_reason text check (length(lost_reason) <= 2000),
  -- Deals on a board: moved between stages, ordered within one, closed when they are won or lost; and how pipelines are shaped.
  -- When a deal came into the stage it stands in. History knows where a deal was moved; one that was never moved has been
  -- there since it was entered.
  stage_entered_at timestamptz default case when not private.is_on('restoring') then private.now() end,
  is_imported boolean not null default private.is_on('importing'),
  foreign key (workspace_id, pipeline_id) references public.pipelines (workspace_id, id),
  foreign key (workspace_id, pipeline_id, stage_id) references public.stages (workspace_id, pipeline_id, id),
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete set null (product_id),
  foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id)
);
comment on table public.deals is 'Possible sales';
comment on column public.deals.deal_number is 'CRM and a number, unique in the workspace; given when left out';
comment on column public.deals.value_minor is 'In the smallest unit of the currency, such as cents';
comment on column public.deals.rank is 'Its place in its stage, from low to high; move_deal sets it';
comment on column public.deals.probability is 'Chance of winning in percent; empty means that of the stage';
comment on column public.deals.stage_entered_at is 'When it came to its stage; empty where that is not known, as it was before an import';
comment on column public.deals.lost_reason is 'Why it was lost';
comment on column public.deals.is_imported is 'Came from a file: created_at is the day of the import, and without opened_on or close_date that day is not known';
create unique index deals_deal_number_key on public.deals (workspace_id, deal_number);
create index deals_rank_idx on public.deals (workspace_id, rank, id);

-- What the figures ask of a deal lies beside its stage.
create index deals_stage_idx on public.deals (workspace_id, stage_id, rank, id)
  include (currency, value_minor, probability, close_date, created_at, is_imported);
create index deals_value_idx on public.deals (workspace_id, value_minor desc nulls last, id);
create index deals_close_date_idx on public.deals (workspace_id, close_date desc nulls last, id);
create index deals_account_idx on public.deals (workspace_id, account_id) where account_id is not null;
create index deals_contact_idx on public.deals (workspace_id, contact_id) where contact_id is not null;
create index deals_product_idx on public.deals (workspace_id, product_id) where product_id is not null;
create index deals_owner_idx on public.deals (workspace_id, owner_id) where owner_id is not null;
create index deals_pipeline_idx on public.deals (workspace_id, pipeline_id);

-- Every number a workspace has given to a deal, and how many those are. A table of its own with one index: looked
-- up in deals itself, a plan made while that is empty would walk all of it for every row of a large import.
create table private.deal_numbers (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  number bigint not null,
  primary key (workspace_id, number)
);

-- Usually one row a workspace; one more where transactions count at the same time, so that nobody waits for an import.
create table private.deal_number_counts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  drawn bigint not null default 0,
  primary key (workspace_id, id)
);

-- A transaction draws numbers of one last digit, and others meanwhile of another: drawing the same number they would
-- wait for each other, two imports until one of them is sacrificed. With all ten taken, waiting is what is left.
create function private.take_last_digit(workspace uuid, other boolean) returns integer language plpgsql security definer set search_path = '' as $$
declare digit integer := private.setting('last_digit');
begin
  if digit is null or other then digit := floor(random() * 10); end if;
  for _ in 1..10 loop
    exit when private.try_lock('deal_digit', workspace || ' ' || digit);
    digit := (digit + 1) % 10;
  end loop;
  perform private.set_setting('last_digit', digit::text);
  return digit;
end $$;

-- 'CRM' and a random number, unique in the workspace; the range grows tenfold once half of it is used.
create function private.number_deal() returns trigger language plpgsql security definer set search_path = '' as $$
declare range bigint := 100000; drawn bigint; drawing bigint; digit integer; tries integer := 0;
begin
  if new.deal_number is not null then
    if new.deal_number ~ '^CRM[0-9]{1,18}$' then
      insert into private.deal_numbers values (new.workspace_id, substr(new.deal_number, 4)::bigint) on conflict do nothing;
    end if;
    return new;
  end if;
  select sum(c.drawn) into drawn from private.deal_number_counts c where c.workspace_id = new.workspace_id;
  while coalesce(drawn, 0) * 2 >= range loop range := range * 10; end loop;
  digit := private.take_last_digit(new.workspace_id, false);
  loop
    drawing := floor(random() * range / 10)::bigint * 10 + digit;
    insert into private.deal_numbers values (new.workspace_id, drawing) on conflict do nothing;
    exit when found;
    -- One statement may draw more than half the range before the count is written.
    tries := tries + 1;
    if tries % 5 = 0 then digit := private.take_last_digit(new.workspace_id, true); end if;
    if tries % 50 = 0 then range := range * 10; end if;
  end loop;
  new.deal_number := 'CRM' || drawing;
  return new;
end $$;
create function private.count_deal_numbers() returns trigger language plpgsql security definer set search_path = '' as $$
declare batch record;
begin
  for batch in select workspace_id, count(*) as drawn from added group by workspace_id loop
    update private.deal_number_counts c set drawn = c.drawn + batch.drawn
      where c.workspace_id = batch.workspace_id and c.id = (select free.id from private.deal_number_counts free
        where free.workspace_id = batch.workspace_id limit 1 for no key update skip locked);
    if not found then
      insert into private.deal_number_counts (workspace_id, drawn) values (batch.workspace_id, batch.drawn);
    end if;
  end loop;
  return null;
end $$;

-- A deal without a stage starts in the first one of its pipeline, and without a pipeline in the first of those; a deal moved to
-- a stage belongs to that stage's pipeline. One that is won or lost closes that day, unless the same edit says when, while one
-- that is opened again has no reason for being lost. What comes from a file was in its stage before it was imported.
create function private.place_deal() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was public.stage_kind;
  becomes public.stage_kind;
begin
  if new.stage_id is not null then
    select s.pipeline_id, s.kind into new.pipeline_id, becomes from public.stages s where s.workspace_id = new.workspace_id and s.id = new.stage_id;
  else
    select s.pipeline_id, s.id, s.kind into new.pipeline_id, new.stage_id, becomes
      from public.stages s join public.pipelines p on p.workspace_id = s.workspace_id and p.id = s.pipeline_id
      where s.workspace_id = new.workspace_id and (new.pipeline_id is null or s.pipeline_id = new.pipeline_id)
      order by p.position, p.id, s.position, s.id limit 1;
  end if;
  if private.is_on('importing') then
    new.stage_entered_at := private.told_entry(new.workspace_id, becomes, new.close_date);
  end if;
  if tg_op = 'UPDATE' and not private.is_on('restoring') then
    if private.is_on('importing') then
      -- It cannot have left a stage before it came there.
      if new.stage_entered_at < old.stage_entered_at then new.stage_entered_at := null; end if;
    else
      new.stage_entered_at := private.now();
      select s.kind into was from public.stages s where s.workspace_id = old.workspace_id and s.id = old.stage_id;
      if was = 'open' and becomes <> 'open' and new.close_date is not distinct from old.close_date then
        select (private.now() at time zone w.time_zone)::date into new.close_date from public.workspaces w where w.id = new.workspace_id;
      end if;
    end if;
    if becomes <> 'lost' then new.lost_reason := null; end if;
  end if;
  return new;
end $$;

select private.make_record('deals', 'deal', search => '{deal_number,phone}', subtitle => '{deal_number}', amount => 'value_minor',
  belongs_to => '{accounts,contacts}', is_in_figures => true);
select private.keep_history(t) from unnest(array['public.pipelines', 'public.stages']::regclass[]) t;
create trigger number_deal before insert or update of deal_number on public.deals for each row execute function private.number_deal();
create trigger count_deal_numbers after insert on public.deals referencing new table as added
  for each statement execute function private.count_deal_numbers();
create trigger place_deal before insert on public.deals for each row execute function private.place_deal();
create trigger move_deal before update of stage_id on public.deals for each row
  when (new.stage_id is distinct from old.stage_id) execute function private.place_deal();

-- Everyone of the workspace sees pipelines and stages; admins shape them.
do $$
declare target text;
begin
  foreach target in array array['public.pipelines', 'public.stages'] loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy viewer_reads on %s for select to authenticated using (workspace_id in (select private.workspaces(''viewer'')))', target);
    execute format('create policy admin_creates on %s for insert to authenticated with check (workspace_id in (select private.workspaces(''admin'')))', target);
    execute format('create policy admin_edits on %s for update to authenticated using (workspace_id in (select private.workspaces(''admin''))) with check (workspace_id in (select private.workspaces(''admin'')))', target);
    execute format('create policy admin_deletes on %s for delete to authenticated using (workspace_id in (select private.workspaces(''admin'')))', target);
    execute format('grant select, insert, update, delete on %s to authenticated', target);
    execute format('grant all on %s to service_role', target);
    execute format('create trigger touch before update on %s for each row execute function private.touch_record()', target);
    execute format('create trigger sign before insert on %s for each row execute function private.sign()', target);
  end loop;
end $$;

-- Two spellings of one product become one: its deals follow, the other row goes. Returns how many deals moved.
create function public.merge_products(workspace_id uuid, keep uuid, merge uuid) returns integer
language plpgsql security invoker set search_path = '' as $$
declare moved integer;
begin
  if keep = merge then raise exception 'Choose two different products' using errcode = '22023'; end if;
  if (select count(*) from public.products p where p.workspace_id = merge_products.workspace_id and p.id in (keep, merge)) < 2 then
    raise exception 'One of the two products no longer exists' using errcode = 'PT404';
  end if;
  -- Held until the end: a deal that is given the vanishing product meanwhile waits, and is then refused.
  perform from public.products p where p.workspace_id = merge_products.workspace_id and p.id in (keep, merge) for update;
  get diagnostics moved = row_count;
  if moved < 2 then raise exception 'You may not change the products of this workspace' using errcode = '42501'; end if;
  update public.deals d set product_id = keep where d.workspace_id = merge_products.workspace_id and d.product_id = merge;
  get diagnostics moved = row_count;
  delete from public.products p where p.workspace_id = merge_products.workspace_id and p.id = merge;
  return moved;
end $$;
comment on function public.merge_products is E'Makes one product of two\n\nDeals of the product merge go to the product keep. Returns how many did.';

-- Products whose names differ only in case, accents, spaces or punctuation.
create function public.product_spellings(workspace_id uuid) returns table (name_key text, product_ids uuid[], names text[], deal_counts bigint[])
language sql stable security invoker set search_path = '' as $$
  select private.name_key(p.name), array_agg(p.id order by p.created_at, p.id), array_agg(p.name::text order by p.created_at, p.id),
    array_agg((select count(*) from public.deals d where d.workspace_id = p.workspace_id and d.product_id = p.id) order by p.created_at, p.id)
  from public.products p where p.workspace_id = product_spellings.workspace_id and private.name_key(p.name) <> ''
  group by 1 having count(*) > 1 order by 1
$$;
comment on function public.product_spellings is 'Products whose names differ only in how they are spelt, with the number of their deals';
grant execute on function public.merge_products(uuid, uuid, uuid), public.product_spellings(uuid) to authenticated;

-- Since when a deal that a file tells of has stood in its stage: one that is won or lost since the day it closed. When an
-- open one came to its stage no file says.
create function private.told_entry(workspace uuid, kind public.stage_kind, closed date) returns timestamptz
language sql stable set search_path = '' as $$
  select closed::timestamp at time zone w.time_zone from public.workspaces w
  where w.id = workspace and kind <> 'open' and closed <= (private.now() at time zone w.time_zone)::date
$$;

-- Whoever says when such a deal closed, says since when it has stood where it stands.
create function private.date_entry() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_on('restoring') then
    new.stage_entered_at := private.told_entry(new.workspace_id,
      (select s.kind from public.stages s where s.workspace_id = new.workspace_id and s.id = new.stage_id), new.close_date);
  end if;
  return new;
end $$;
create trigger date_entry before update of close_date on public.deals for each row
  when (old.stage_entered_at is null and new.stage_id = old.stage_id and new.close_date is distinct from old.close_date)
  execute function private.date_entry();

-- How likely a deal is to be won: what someone said about it, else what its stage says. A computed column of the API,
-- to filter and sort deals by what the screens show. With its owner's rights, because the policy of stages would be
-- asked for each deal; so it asks itself whether the caller belongs to the workspace, for a deal can be made up.
create function public.likelihood(deal public.deals) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  if deal.probability is not null then return deal.probability; end if;
  return (
    select s.default_probability from public.stages s
    where s.workspace_id = deal.workspace_id and s.id = deal.stage_id
      and (auth.role() = 'service_role'
        or private.token_id() is null and exists (
          select from public.members m where m.workspace_id = s.workspace_id and m.user_id = auth.uid())
        or s.workspace_id in (select private.workspaces('viewer')))
  );
end $$;
comment on function public.likelihood is E'Chance of winning a deal, in percent: its own, or that of its stage\n\nReads like a column of deals.';
grant execute on function public.likelihood(public.deals) to authenticated, service_role;
