create or replace function public.inactive_champions(workspace_id uuid, of_account uuid default null, owner_id text default null, team_id text default null, region text default null)
returns table (contact_id uuid, contact text, account_id uuid, account text, contacts bigint, usual_days integer, last_on date, days_quiet integer, others_since bigint, total bigint) language sql stable set search_path = '' set work_mem = '64MB' set plan_cache_mode = 'force_custom_plan' as $$
  with place as materialized (
    select w.id, (private.now() at time zone w.time_zone)::date as today from public.workspaces w where w.id = inactive_champions.workspace_id
  ), visit as materialized (
    select distinct t.account_id, t.contact_id, t.day from place p cross join lateral private.account_conversations(p.id) t
    where t.contact_id is not null and (of_account is null or t.account_id = of_account)
  ), gap as (
    select v.contact_id, v.day, v.day - lag(v.day) over (partition by v.contact_id order by v.day) as days from (select distinct v.contact_id, v.day from visit v) v
  ), rhythm as (
    select g.contact_id, count(*) as contacts, ceil(percentile_cont(0.5) within group (order by g.days))::integer as usual, max(g.day) as last_on
    from gap g group by g.contact_id having count(*) >= 5
  ), silent as (
    select r.*, c.name, a.id as account_id, a.name as account, p.today - r.last_on as quiet, count(*) over () as total
    from place p cross join rhythm r
    join public.contacts c on c.workspace_id = p.id and c.id = r.contact_id
    join public.accounts a on a.workspace_id = p.id and a.id = c.account_id
    where p.today - r.last_on > greatest(45, 3 * r.usual) and (of_account is null or a.id = of_account)
      and (num_nonnulls(inactive_champions.owner_id, inactive_champions.team_id, inactive_champions.region) = 0
        or a.id in (select o from private.filtered_accounts(inactive_champions.workspace_id, inactive_champions.owner_id, inactive_champions.team_id, inactive_champions.region) o))
  )
  select s.contact_id, s.name, s.account_id, s.account, s.contacts, s.usual, s.last_on, s.quiet,
    (select count(distinct v.contact_id) from visit v where v.account_id = s.account_id and v.contact_id <> s.contact_id and v.day > s.last_on), s.total
  from silent s order by s.contacts desc, s.quiet desc, s.name, s.contact_id limit 50
$$;
comment on function public.inactive_champions(uuid, uuid, text, text, text) is E'Contacts with an account who were often in touch and have become inactive\n\nContacts who were in touch on at least five days (an email, a meeting, a note, an answered call, a completed task), but not in the last 45 days nor within three times their median gap; at most 50, of `total`. others_since is the number of other contacts of the account who have been in touch since. owner_id, team_id and region restrict the accounts.';
grant execute on function public.inactive_champions(uuid, uuid, text, text, text) to authenticated;
