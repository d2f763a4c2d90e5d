-- Claims the alerts that are due and returns their ids by workspace and user. Alerts are due daily or weekly, from 7:00
-- in the workspace's time zone. A new, changed or resumed alert is due immediately, to find out on which side of its
-- threshold the metric is.
create or replace function private.claim_alerts() returns table (workspace_id uuid, user_id uuid, ids uuid[])
language sql security definer set search_path = '' as $$
  with due as (
    select a.workspace_id, a.id, m.user_id, clock.today, date_trunc(case a.cadence when 'weekly' then 'week' else 'day' end, clock.today::timestamp)::date as since
    from public.metric_alerts a
      join public.workspaces w on w.id = a.workspace_id
      join public.members m on m.workspace_id = a.workspace_id and m.id = a.member_id and m.user_id is not null
      cross join lateral (select ((private.now() - interval '7 hours') at time zone w.time_zone)::date as today) clock
    where not a.is_paused and not private.is_being_deleted(m.user_id)
  ), taken as (
    update public.metric_alerts a set checked_on = due.today from due
    where a.workspace_id = due.workspace_id and a.id = due.id and coalesce(a.checked_on, '-infinity') < due.since
    returning a.workspace_id, due.user_id, a.id
  )
  select t.workspace_id, t.user_id, array_agg(t.id order by t.id) from taken t group by t.workspace_id, t.user_id
$$;
grant execute on function private.claim_alerts() to worker;
