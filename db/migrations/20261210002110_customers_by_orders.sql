-- How often customers buy is counted by orders where lines have an order number, else by the days on which they bought. An order with
-- lines on several days is one of its first day.

truncate private.kept_customers, private.customer_keeping;
alter table private.kept_customers add column order_counts integer[] not null;

-- Returns for accounts how many orders with a number began on each day.
create function private.numbered_orders(workspace uuid, through date, accounts uuid[]) returns table (account_id uuid, day date, orders integer)
language sql stable rows 1000 set search_path = '' as $$
  select o.account_id, o.day, count(*)::integer
  from (
    select d.account_id, d.order_number, min(d.day) as day
    from (
      select s.account_id, s.order_number, s.day from private.sales_by_order s
      where s.workspace_id = workspace and s.account_id is not null and (accounts is null or s.account_id = any (accounts)) and s.day <= through
      group by 1, 2, 3 having sum(s.sales_count) > 0
    ) d group by 1, 2
  ) o group by 1, 2
$$;
grant execute on function private.numbered_orders(uuid, date, uuid[]) to authenticated, service_role;

drop function private.order_days_of(uuid, text, date, uuid[]);
create function private.order_days_of(workspace uuid, target text, through date, accounts uuid[])
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint, orders integer)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' set plan_cache_mode = 'force_custom_plan' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select f.account_id, f.day, sum(f.sales) > 0, coalesce(sum(f.minor * x.factor), 0), coalesce(sum(f.facts) filter (where x.factor is null), 0),
    (coalesce(max(n.orders), 0) + (sum(f.loose) > 0)::integer)::integer
  from (
    select s.account_id, s.day, s.currency, s.sales_count::integer as sales, (s.sales_count - s.ordered_sales)::integer as loose,
      (s.sales_count + s.refunds_count)::integer as facts, s.revenue_minor::float8 as minor
    from private.sales_by_account s
    where s.workspace_id = workspace and s.account_id is not null and (accounts is null or s.account_id = any (accounts)) and s.day <= through
    union all
    select d.account_id, c.day, d.currency, 1, 1, 1, coalesce(d.value_minor, 0)
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and d.account_id is not null and (accounts is null or d.account_id = any (accounts)) and c.day <= through
  ) f
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
  left join private.numbered_orders(workspace, through, accounts) n on n.account_id = f.account_id and n.day = f.day
  group by f.account_id, f.day
  -- What was written and taken back is no row.
  having sum(f.facts) > 0
$$;
grant execute on function private.order_days_of(uuid, text, date, uuid[]) to authenticated, service_role;

drop function private.order_days(uuid, text, date);
create function private.order_days(workspace uuid, target text, through date)
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint, orders integer)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  with stale as materialized (select private.stale_days(workspace, target) as ids)
  select u.* from (
    -- Told in one line each, which is quicker than a call for each customer.
    select k.account_id, unnest(k.days) as day, unnest(k.are_orders), unnest(k.day_minors), unnest(k.day_unrated), unnest(k.order_counts)
    from private.kept_customers k
    where k.workspace_id = workspace and exists (select from stale s where s.ids is not null) and k.account_id not in (select unnest(s.ids) from stale s)
  ) u where u.day <= through
  union all
  select o.* from private.order_days_of(workspace, target, through, (select s.ids from stale s)) o
$$;
grant execute on function private.order_days(uuid, text, date) to authenticated, service_role;

drop function private.order_days_within(uuid, text, date, jsonb);
create function private.order_days_within(workspace uuid, target text, through date, within jsonb)
returns table (account_id uuid, day date, is_order boolean, minor double precision, unrated bigint, orders integer)
language sql stable rows 5000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target)), wanted as materialized (
    select (select array_agg(v) from jsonb_array_elements_text(within -> 'owner') v) as owners,
      (select array_agg(v) from jsonb_array_elements_text(within -> 'company') v) as companies,
      (select array_agg(v) from jsonb_array_elements_text(within -> 'region') v) as regions,
      within ? 'team' as has_team,
      (select array_agg(p.member_id) from public.placements p where p.workspace_id = workspace
        and p.team_id::text in (select v from jsonb_array_elements_text(within -> 'team') v)) as members
  ), numbered as (
    select o.account_id, o.day, count(*)::integer as orders
    from (
      select d.account_id, d.order_number, min(d.day) as day
      from (
        select s.account_id, s.order_number, s.day from private.sales_by_order s
        join wanted i on (i.owners is null or s.owner_id::text = any (i.owners)) and (i.companies is null or s.company_id::text = any (i.companies))
          and (i.regions is null or s.region = any (i.regions)) and (not i.has_team or s.owner_id = any (i.members))
        where s.workspace_id = workspace and s.account_id is not null and s.day <= through
        group by 1, 2, 3 having sum(s.sales_count) > 0
      ) d group by 1, 2
    ) o group by 1, 2
  )
  select f.account_id, f.day, sum(f.sales) > 0, coalesce(sum(f.minor * x.factor), 0), coalesce(sum(f.facts) filter (where x.factor is null), 0),
    (coalesce(max(n.orders), 0) + (sum(f.loose) > 0)::integer)::integer
  from (
    select s.account_id, s.day, s.currency, s.sales_count::integer as sales, (s.sales_count - s.ordered_sales)::integer as loose, (s.sales_count + s.refunds_count)::integer as facts, s.revenue_minor::float8 as minor,
      s.owner_id, s.company_id, s.region
    from private.sales_by_account s
    where s.workspace_id = workspace and s.account_id is not null and s.day <= through
    union all
    select d.account_id, c.day, d.currency, 1, 1, 1, coalesce(d.value_minor, 0), d.owner_id, null, coalesce(a.region, a.country)
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    join public.accounts a on a.workspace_id = d.workspace_id and a.id = d.account_id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and c.day <= through
  ) f
  join wanted i on (i.owners is null or f.owner_id::text = any (i.owners)) and (i.companies is null or f.company_id::text = any (i.companies))
    and (i.regions is null or f.region = any (i.regions)) and (not i.has_team or f.owner_id = any (i.members))
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
  left join numbered n on n.account_id = f.account_id and n.day = f.day
  group by f.account_id, f.day
  -- What was written and taken back is no row.
  having sum(f.facts) > 0
$$;
grant execute on function private.order_days_within(uuid, text, date, jsonb) to authenticated, service_role;

create or replace function private.customer_lives(workspace uuid, target text, through date, before date)
returns table (account_id uuid, first_on date, last_on date, orders bigint, minor double precision, unrated bigint, last_before date, orders_before bigint, minor_before double precision)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  select o.account_id, min(o.day) filter (where o.is_order), max(o.day) filter (where o.is_order), sum(o.orders), sum(o.minor), sum(o.unrated)::bigint,
    max(o.day) filter (where o.is_order and o.day <= before), coalesce(sum(o.orders) filter (where o.day <= before), 0), coalesce(sum(o.minor) filter (where o.day <= before), 0)
  from private.order_days(workspace, target, through) o group by o.account_id having bool_or(o.is_order)
$$;

create or replace function private.customer_scores_at(workspace uuid, target text, ends date[])
returns table (at date, account_id uuid, first_on date, last_on date, orders bigint, minor double precision, unrated bigint, segment text)
language sql stable rows 10000 set search_path = '' set work_mem = '64MB' as $$
  with customer as (
    select e.at, o.account_id, min(o.day) filter (where o.is_order) as first_on, max(o.day) filter (where o.is_order) as last_on,
      sum(o.orders) as orders, sum(o.minor) as minor, sum(o.unrated)::bigint as unrated
    from private.order_days(workspace, target, (select max(e.at) from unnest(ends) e (at))) o
    join (select distinct u.at from unnest(ends) u (at)) e on o.day <= e.at
    group by e.at, o.account_id having bool_or(o.is_order)
  ), scored as (
    select c.*,
      1 + 5 * (rank() over (partition by c.at order by c.last_on) - 1) / count(*) over its as recency,
      1 + 5 * (rank() over (partition by c.at order by c.orders) - 1) / count(*) over its as frequency,
      1 + 5 * (rank() over (partition by c.at order by c.minor) - 1) / count(*) over its as value
    from customer c window its as (partition by c.at)
  )
  select s.at, s.account_id, s.first_on, s.last_on, s.orders, s.minor, s.unrated, (array[
      ['gone', 'hibernating', 'cannot_lose'],
      ['fading', 'attention', 'loyal'],
      ['beginners', 'promising', 'champions']
    ])[case when s.recency >= 4 then 3 when s.recency = 3 then 2 else 1 end]
      [case when s.frequency + s.value >= 8 then 3 when s.frequency + s.value >= 4 then 2 else 1 end]
  from scored s
$$;

drop function private.customers_anew(uuid, text, date, uuid[]);
create function private.customers_anew(workspace uuid, target text, today date, accounts uuid[])
returns table (account_id uuid, days date[], are_orders boolean[], day_minors double precision[], day_unrated bigint[], orders integer, minor double precision, has_products boolean, items text[], item_minors double precision[], item_total double precision, order_counts integer[])
language sql stable rows 5000 set search_path = '' set work_mem = '64MB' as $$
  with customer as (
    select o.account_id, array_agg(o.day) as days, array_agg(o.is_order) as are_orders, array_agg(o.orders) as order_counts, array_agg(o.minor) as day_minors, array_agg(o.unrated) as day_unrated,
      coalesce(sum(o.orders) filter (where o.day > today - 365 and o.day <= today), 0)::integer as orders,
      coalesce(bool_or(o.is_order) filter (where o.day > today - 365 and o.day <= today), false) as has_bought,
      sum(o.minor) filter (where o.day > today - 365 and o.day <= today) as minor
    from private.order_days_of(workspace, target, 'infinity', accounts) o group by o.account_id
  ), basket as (
    select b.account_id, array_agg(b.item) as items, array_agg(b.minor) as minors, sum(b.minor) as total
    from private.baskets_of(workspace, target, today, coalesce(accounts, (select array_agg(a.id) from public.accounts a where a.workspace_id = workspace))) b
    group by b.account_id
  )
  select c.account_id, c.days, c.are_orders, c.day_minors, c.day_unrated, case when c.has_bought then greatest(c.orders, 1) end, case when c.has_bought then c.minor end,
    c.has_bought and exists (select from public.sales s where s.workspace_id = workspace and s.account_id = c.account_id and s.sold_on between today - 364 and today
      and s.product_id is not null and s.revenue_minor > 0 and coalesce(s.order_status, 'placed') = 'placed' offset 0),
    coalesce(b.items, '{}'), coalesce(b.minors, '{}'), coalesce(b.total, 0), c.order_counts
  from customer c left join basket b on b.account_id = c.account_id
$$;
grant execute on function private.customers_anew(uuid, text, date, uuid[]) to authenticated, service_role;

create or replace function private.keep_customers(only_of uuid default null::uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  ids uuid[];
begin
  for place in
    select w.id, w.currency, t.today from public.workspaces w
    cross join lateral (select (private.now() at time zone w.time_zone)::date as today) t
    left join private.customer_keeping k on k.workspace_id = w.id
    where (only_of is null or w.id = only_of) and ((k.currency, k.until) is distinct from (w.currency, t.today)
      or exists (select from private.stale_customers n where n.workspace_id = w.id))
    order by w.id
  loop
    -- Whoever takes the workspace away waits here, and not halfway.
    perform from public.workspaces w where w.id = place.id for key share;
    continue when not found;
    -- Who keeps the same ones waits, and finds them kept.
    insert into private.customer_keeping (workspace_id, currency, until) values (place.id, '', place.today) on conflict do nothing;
    perform from private.customer_keeping k where k.workspace_id = place.id for update;
    -- One statement, which sees all as it is at one moment: a note goes only where what it is of is seen.
    with gone as (delete from private.stale_customers n where n.workspace_id = place.id)
      select private.stale_years(place.id, place.currency, place.today) into ids;
    delete from private.kept_customers k where k.workspace_id = place.id and (ids is null or k.account_id = any (ids));
    insert into private.kept_customers (workspace_id, account_id, days, are_orders, day_minors, day_unrated, orders, minor, has_products, items, item_minors, item_total, order_counts)
      select place.id, c.* from private.customers_anew(place.id, place.currency, place.today, ids) c;
    update private.customer_keeping k set currency = place.currency, until = place.today where k.workspace_id = place.id;
  end loop;
end $$;

create or replace function private.keep_emails(workspace uuid, mailbox uuid, mails jsonb, free_domains text[])
returns uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  -- What had been read and is older than this when the mailbox is connected asks nobody for anything.
  recent constant interval := '14 days';
  mail record;
  known public.emails;
  talk uuid;
  touched uuid[] := '{}';
  fresh uuid[] := '{}';
begin
  -- One at a time: a mail that is being sent, and the copy of it that is fetched, are one.
  perform from public.mailboxes b where b.workspace_id = workspace and b.id = mailbox for no key update;
  for mail in
    select m.* from jsonb_to_recordset(mails) m (rfc_id text, refs text[], is_outgoing boolean, from_address text, from_name text,
      recipients jsonb, subject text, text text, html text, is_cut boolean, attachments jsonb, byte_size integer, sent_at timestamptz,
      authentication jsonb, signals jsonb, is_seen boolean, is_known boolean, came boolean, path text, uid_validity bigint, uid bigint)
  loop
    select * into known from public.emails e where e.workspace_id = workspace and e.mailbox_id = mailbox and e.rfc_id = mail.rfc_id;
    -- Programs that call all their mails the same do not hide them.
    if known.status is null and abs(extract(epoch from known.sent_at - mail.sent_at)) > 3600 then
      mail.rfc_id := mail.rfc_id || ' ' || md5(mail.sent_at::text);
      select * into known from public.emails e where e.workspace_id = workspace and e.mailbox_id = mailbox and e.rfc_id = mail.rfc_id;
    end if;
    if known.id is null then
      continue when mail.is_known;
      talk := private.conversation_of(workspace, mailbox, mail.rfc_id, mail.refs);
      if talk is null then
        insert into public.conversations (workspace_id, mailbox_id, last_at, status) values (workspace, mailbox, mail.sent_at,
          case when mail.came or not mail.is_seen or mail.sent_at > private.now() - recent then 'open' else 'done' end) returning id into talk;
      end if;
      insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, answers_rfc_id, is_outgoing, from_address, from_name, recipients,
        subject, text, html, is_cut, attachments, byte_size, sent_at, authentication, signals)
      values (workspace, mailbox, talk, mail.rfc_id, mail.refs[1], mail.is_outgoing, mail.from_address, mail.from_name, mail.recipients,
        mail.subject, mail.text, mail.html, mail.is_cut, mail.attachments, mail.byte_size, mail.sent_at, mail.authentication, coalesce(mail.signals, '{}'))
      returning * into known;
      insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id) values (workspace, mailbox, mail.rfc_id, talk)
        on conflict (workspace_id, mailbox_id, rfc_id) do update set conversation_id = excluded.conversation_id;
      insert into private.conversation_ids (workspace_id, mailbox_id, rfc_id, conversation_id)
        select distinct workspace, mailbox, r, talk from pg_catalog.unnest(mail.refs) r on conflict (workspace_id, mailbox_id, rfc_id) do nothing;
      if not mail.is_outgoing then
        update public.conversations c set is_unread = c.is_unread or not mail.is_seen,
          status = case when mail.came and c.status in ('done', 'trash') then 'open' else c.status end
        where c.workspace_id = workspace and c.id = talk;
        if mail.came then
          insert into private.unhandled_emails (workspace_id, email_id, mailbox_id) values (workspace, known.id, mailbox);
        end if;
      end if;
      touched := touched || talk;
      fresh := fresh || known.id;
    elsif known.status is not null and mail.is_outgoing then
      update public.emails e set status = 'sent', problem = null,
        attachments = case when mail.attachments <> '[]' then mail.attachments else e.attachments end
      where e.workspace_id = workspace and e.id = known.id;
    end if;
    insert into private.email_places as p (workspace_id, email_id, path, uid_validity, uid)
      values (workspace, known.id, mail.path, mail.uid_validity, mail.uid)
      on conflict (workspace_id, email_id) do update set path = excluded.path, uid_validity = excluded.uid_validity, uid = excluded.uid;
  end loop;
  perform private.sum_up_conversations(workspace, touched, free_domains);
  return fresh;
end $$;

create or replace function private.keep_erased()
returns trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $$
begin
  raise exception 'This is a former member: nobody else can become them' using errcode = '42501';
end $$;

create or replace function private.keep_history(target regclass)
returns void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $$
begin
  execute format('create trigger log_insert after insert on %s referencing new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_update after update on %s referencing old table as removed new table as added for each statement execute function private.log_changes()', target);
  execute format('create trigger log_delete after delete on %s referencing old table as removed for each statement execute function private.log_changes()', target);
  perform private.announce(target);
end $$;

create or replace function private.keep_mailbox()
returns trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  new.updated_at := private.now();
  new.version := old.version + 1;
  if new.is_on and not old.is_on then
    new.next_sync_at := private.now();
    new.failures := 0;
  end if;
  return new;
end $$;

create or replace function private.keep_note_readings(workspace uuid, readings jsonb)
returns integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare kept integer;
begin
  with told as (
    select * from jsonb_to_recordset(readings) r (id uuid, body text, sentiment text, certainty text)
  ), free as materialized (
    select a.id from public.activities a join told t on t.id = a.id and t.body = a.body
    where a.workspace_id = workspace and (a.sentiment, a.certainty) is distinct from (t.sentiment, t.certainty)
    order by a.id for no key update of a skip locked
  )
  update public.activities a set sentiment = t.sentiment, certainty = t.certainty from told t join free f on f.id = t.id
  where a.workspace_id = workspace and a.id = t.id;
  get diagnostics kept = row_count;
  return kept;
end $$;

create or replace function private.keep_one_pipeline()
returns trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  if exists (select from public.workspaces w where w.id = old.workspace_id)
    and not exists (select from public.pipelines p where p.workspace_id = old.workspace_id) then
    raise exception 'A workspace keeps at least one pipeline' using errcode = '23514';
  end if;
  return null;
end $$;

create or replace function private.keep_open_stage()
returns trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
begin
  if exists (select from public.pipelines p where p.workspace_id = old.workspace_id and p.id = old.pipeline_id)
    and not exists (select from public.stages s where s.workspace_id = old.workspace_id and s.pipeline_id = old.pipeline_id and s.kind = 'open') then
    raise exception 'A pipeline keeps at least one open stage' using errcode = '23514';
  end if;
  return null;
end $$;

create or replace function private.keep_own_name()
returns trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $$
begin
  if current_user = 'authenticated' and old.user_id is not null
    and (new.name, new.email) is distinct from (old.name, old.email) then
    raise exception 'Only they themselves change the name and address of somebody with a login, in their profile' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function private.keep_places()
returns trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
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

create or replace function private.keep_readings(workspace uuid, readings jsonb)
returns integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare kept integer;
begin
  with told as (
    select r.* from jsonb_to_recordset(readings)
      r (id uuid, language text, sentiment text, confidence numeric, is_doubtful boolean, mentions jsonb, model text)
    left join public.message_readings k on k.workspace_id = workspace and k.id = r.id
    where k.id is null or (k.language, k.sentiment, k.confidence, k.is_doubtful, k.mentions, k.model)
      is distinct from (r.language, r.sentiment, r.confidence, r.is_doubtful, r.mentions, r.model)
  ), free as materialized (
    select m.id from public.messages m where m.workspace_id = workspace and m.id in (select t.id from told t)
    order by m.id for no key update of m skip locked
  ), busy as (
    insert into private.unread_messages (workspace_id, message_id)
    select workspace, m.id from public.messages m
    where m.workspace_id = workspace and m.id in (select t.id from told t) and m.id not in (select f.id from free f)
  )
  insert into public.message_readings as k (workspace_id, id, language, sentiment, confidence, is_doubtful, mentions, model)
  select workspace, t.id, t.language, t.sentiment, t.confidence, t.is_doubtful, t.mentions, t.model from told t join free f on f.id = t.id
  order by t.id
  on conflict (workspace_id, id) do update set language = excluded.language, sentiment = excluded.sentiment, confidence = excluded.confidence,
    is_doubtful = excluded.is_doubtful, mentions = excluded.mentions, model = excluded.model, read_at = private.now();
  get diagnostics kept = row_count;
  return kept;
end $$;

create or replace function private.keep_segments(workspace uuid)
returns void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  place public.workspaces;
  today date;
begin
  -- Two at once would write the same rows in different orders.
  select * into place from public.workspaces w where w.id = workspace for no key update;
  today := (private.now() at time zone place.time_zone)::date;
  with bought as (
    select l.account_id, array_agg(distinct l.product_id) as product_ids
    from private.sold_lines(workspace, place.currency, today - 364, today) l
    where l.account_id is not null and l.product_id is not null and coalesce(l.quantity, 1) >= 0 and coalesce(l.minor, 0) >= 0
    group by l.account_id
  ), standing as materialized (
    select s.account_id, s.segment, s.first_on, s.last_on, s.orders::integer as orders, coalesce(b.product_ids, '{}') as product_ids
    from private.customer_scores(workspace, place.currency, today) s left join bought b on b.account_id = s.account_id
  ), gone as (
    delete from private.kept_segments k where k.workspace_id = workspace and k.account_id not in (select s.account_id from standing s)
  )
  insert into private.kept_segments as k (workspace_id, account_id, segment, first_on, last_on, orders, product_ids)
    select workspace, s.account_id, s.segment, s.first_on, s.last_on, s.orders, s.product_ids from standing s
    on conflict (workspace_id, account_id) do update
      set segment = excluded.segment, first_on = excluded.first_on, last_on = excluded.last_on, orders = excluded.orders, product_ids = excluded.product_ids
      where (k.segment, k.first_on, k.last_on, k.orders, k.product_ids)
        is distinct from (excluded.segment, excluded.first_on, excluded.last_on, excluded.orders, excluded.product_ids);
end $$;

create or replace function private.keep_used_field()
returns trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare reader text;
begin
  select f.label into reader from public.custom_fields f
    where f.workspace_id = old.workspace_id and f.entity = old.entity and f.kind = 'formula' and f.id <> old.id
      and jsonb_path_exists(f.tree, '$.** ? (@.op == "column" && @.key == $key)', jsonb_build_object('key', old.key)) limit 1;
  if reader is not null and exists (select from public.workspaces w where w.id = old.workspace_id) then
    raise exception 'The formula % uses this field. Change or delete it first', reader using errcode = 'PT409', detail = json_build_object('code', 'used', 'word', reader)::text;
  end if;
  return old;
end $$;

create or replace function private.keep_workflow_set(workspace uuid, run uuid, member uuid, entity text)
returns void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
  insert into public.change_sets as s (workspace_id, id, kind, entity, actor_id, record_count) values (workspace, run, 'workflow', entity, member, 1)
  on conflict (workspace_id, id) do update set record_count = s.record_count + 1
$$;

-- What customers bought in a year leaves out what was cancelled.
create or replace function private.baskets_of(workspace uuid, target text, today date, accounts uuid[])
returns table (account_id uuid, item text, minor double precision, share double precision)
language sql stable rows 20000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select b.account_id, b.item, b.minor, b.minor / sum(b.minor) over (partition by b.account_id)
  from (
    select f.account_id, coalesce(f.category, p.name) as item, sum(f.minor * x.factor) as minor
    from (
      select s.account_id, case when s.category is null then s.product_id end as product_id, s.category,
        case when s.currency <> target then s.sold_on end as day, s.currency, sum(s.revenue_minor::float8) as minor
      from public.sales s where s.workspace_id = workspace and s.account_id = any (accounts) and s.sold_on between today - 364 and today
        and coalesce(s.order_status, 'placed') = 'placed'
      group by 1, 2, 3, 4, 5
      union all
      select d.account_id, d.product_id, p.category, c.day, d.currency, coalesce(d.value_minor, 0)
      from public.workspaces w
      join public.deals d on d.workspace_id = w.id and d.account_id = any (accounts)
      join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
      left join public.products p on p.workspace_id = d.workspace_id and p.id = d.product_id
      cross join lateral (select case when d.close_date is not null then d.close_date
        when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
      where w.id = workspace and w.counts_won_deals and c.day between today - 364 and today
    ) f
    left join public.products p on p.workspace_id = workspace and p.id = f.product_id
    left join rate x on x.currency = f.currency and (f.currency = target or x.since <= f.day and f.day < x.until)
    where coalesce(f.category, p.name) is not null
    group by 1, 2 having sum(f.minor * x.factor) > 0
  ) b
$$;

create or replace function private.sold_lines(workspace uuid, target text, since date, through date)
returns table (account_id uuid, product_id uuid, category text, day date, minor double precision, cost_minor double precision, quantity double precision)
language sql stable rows 50000 set search_path = '' set work_mem = '64MB' as $$
  with rate as materialized (select * from private.rates_into(workspace, target))
  select f.account_id, f.product_id, f.category, f.day, f.minor * x.factor, f.cost_minor * x.factor, f.quantity
  from (
    select s.account_id, s.product_id, s.category, s.sold_on as day, s.currency, s.revenue_minor::float8 as minor, s.cost_minor::float8 as cost_minor,
      s.quantity::float8 as quantity
    from public.sales s where s.workspace_id = workspace and s.sold_on between since and through and coalesce(s.order_status, 'placed') = 'placed'
    union all
    select d.account_id, d.product_id, p.category, c.day, d.currency, coalesce(d.value_minor, 0), null, null
    from public.workspaces w
    join public.stages s on s.workspace_id = w.id and s.kind = 'won'
    join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
    left join public.products p on p.workspace_id = d.workspace_id and p.id = d.product_id
    cross join lateral (select case when d.close_date is not null then d.close_date
      when not d.is_imported then (d.created_at at time zone w.time_zone)::date end as day) c
    where w.id = workspace and w.counts_won_deals and c.day between since and through
  ) f
  left join rate x on x.currency = f.currency and x.since <= f.day and f.day < x.until
$$;

create or replace function public.customer_profile(workspace_id uuid, of_account uuid)
returns jsonb
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_profile.workspace_id
  ), day as materialized (
    select o.day, o.is_order, o.orders, o.minor, o.unrated, case when o.is_order then o.day - lag(o.day) over (partition by o.is_order order by o.day) end as gap
    from place p cross join lateral private.order_days_of(p.id, p.currency, p.today, array[of_account]) o
  ), kept as materialized (
    select k.segment from place p join private.kept_segments k on k.workspace_id = p.id and k.account_id = of_account
  ), score as materialized (
    -- As lists have it; all are counted only where none is kept yet of a customer.
    select k.account_id, k.segment from place p join private.kept_segments k on k.workspace_id = p.id where k.segment = (select e.segment from kept e)
    union all
    select s.account_id, s.segment from place p cross join lateral private.customer_scores(p.id, p.currency, p.today) s
    where not exists (select from kept) and exists (select from day d where d.is_order)
  ), one as (
    select a.id, a.name, s.segment from place p join public.accounts a on a.workspace_id = p.id and a.id = of_account left join score s on s.account_id = a.id
  ), basket as materialized (
    select b.account_id, b.item, b.minor, b.minor / b.item_total as share from (
      select y.account_id, unnest(y.items) as item, unnest(y.item_minors) as minor, y.item_total
      from place p cross join lateral private.customer_years(p.id, p.currency, p.today,
        (select array_append(array_agg(s.account_id), of_account) from one a join score s on s.segment = a.segment and s.account_id <> a.id)) y
    ) b
  ), peer as materialized (
    -- The others of their segment; each counts alike, however much they buy.
    select distinct b.account_id from basket b where b.account_id <> of_account
  ), wallet as (
    select b.item, sum(b.minor) filter (where b.account_id = a.id) as minor, sum(b.share) filter (where b.account_id = a.id) as share,
      case when n.peers > 0 then coalesce(sum(b.share) filter (where b.account_id <> a.id), 0) / n.peers end as segment_share
    from one a cross join (select count(*) as peers from peer) n
    join basket b on b.account_id = a.id or b.account_id in (select e.account_id from peer e)
    group by b.item, n.peers
  )
  select jsonb_build_object('id', a.id, 'name', a.name, 'segment', a.segment, 'currency', p.currency, 'today', p.today,
    'orders', (select coalesce(sum(d.orders), 0) from day d),
    'first_on', (select min(d.day) from day d where d.is_order), 'last_on', (select max(d.day) from day d where d.is_order),
    'year_minor', (select sum(d.minor) from day d where d.day > p.today - 365),
    'unrated', (select coalesce(sum(d.unrated), 0) from day d),
    'last_orders', (select coalesce(jsonb_agg(jsonb_build_object('day', l.day, 'minor', l.minor, 'gap', l.gap) order by l.day desc), '[]')
      from (select d.day, d.minor, d.gap from day d where d.is_order order by d.day desc limit 12) l),
    'peers', (select count(*) from peer),
    'wallet', (select coalesce(jsonb_agg(jsonb_build_object('item', w.item, 'minor', coalesce(w.minor, 0), 'share', coalesce(w.share, 0),
        'segment_share', w.segment_share) order by greatest(coalesce(w.share, 0), coalesce(w.segment_share, 0)) desc, w.item), '[]')
      from (select * from wallet w where exists (select from basket b where b.account_id = a.id)
        order by greatest(coalesce(w.share, 0), coalesce(w.segment_share, 0)) desc, w.item limit 15) w))
  from place p cross join one a
$$;

create or replace function public.customer_rhythms(workspace_id uuid, of_account uuid default null::uuid, owner_id text default null::text, team_id text default null::text, region text default null::text)
returns table (account_id uuid, account text, orders bigint, last_on date, usual_days integer, next_on date, next_from date, next_until date, days_quiet integer, risk text, minor double precision, currency text, total bigint)
language sql stable set search_path = '' set work_mem = '64MB' as $$
  with place as materialized (
    select w.id, w.currency, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = customer_rhythms.workspace_id
  ), days as materialized (
    select o.account_id, o.day, o.is_order, o.orders, o.minor from place p cross join lateral private.order_days(p.id, p.currency, p.today) o
    where of_account is null
    union all
    select o.account_id, o.day, o.is_order, o.orders, o.minor from place p cross join lateral private.order_days_of(p.id, p.currency, p.today, array[of_account]) o
    where of_account is not null
  ), gap as (
    select d.account_id, d.day, d.orders, d.day - lag(d.day) over (partition by d.account_id order by d.day) as days from days d where d.is_order
  ), rhythm as (
    select g.account_id, sum(g.orders) as orders, max(g.day) as last_on,
      percentile_cont(array[0.1, 0.5, 0.9]) within group (order by g.days) as gaps
    from gap g group by g.account_id having count(*) >= 5
  ), worth as (
    select d.account_id, sum(d.minor) as minor from place p join days d on d.day > p.today - 365 group by d.account_id
  ), told as (
    select r.*, p.today - r.last_on as quiet, case when p.today - r.last_on > 2 * r.gaps[3] then 'high'
      when p.today - r.last_on > r.gaps[3] then 'medium' else 'low' end as risk
    from rhythm r cross join place p
  )
  select a.id, a.name, t.orders, t.last_on, ceil(t.gaps[2])::integer, t.last_on + ceil(t.gaps[2])::integer, t.last_on + floor(t.gaps[1])::integer,
    t.last_on + ceil(t.gaps[3])::integer, t.quiet, t.risk, coalesce(w.minor, 0), p.currency, count(*) over ()
  from place p cross join told t
  join public.accounts a on a.workspace_id = p.id and a.id = t.account_id
  left join worth w on w.account_id = t.account_id
  where (num_nonnulls(customer_rhythms.owner_id, customer_rhythms.team_id, customer_rhythms.region) = 0
        or a.id in (select o from private.accounts_of(customer_rhythms.workspace_id, customer_rhythms.owner_id, customer_rhythms.team_id, customer_rhythms.region) o))
  order by case t.risk when 'high' then 0 when 'medium' then 1 else 2 end, coalesce(w.minor, 0) desc, a.name, a.id
  limit 100
$$;
