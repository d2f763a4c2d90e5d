-- Returns each user whose metrics email is due, exactly once. It is due at the start of a week or month, at 7:00 in the
-- time zone of the user and of every workspace with their charts, and is sent at most three days late. Any earlier,
-- "last week" in a workspace could be the week before.
create or replace function private.claim_metrics_emails()
returns setof uuid language sql security definer set search_path = '' as $$
  with due as (
    select p.user_id, clock.today,
      date_trunc(case p.metrics_mail when 'weekly' then 'week' else 'month' end, clock.today::timestamp)::date as since
    from public.profiles p
      cross join lateral (
        select min(((private.now() - interval '7 hours') at time zone z.zone)::date) as today
        from (
          select p.time_zone as zone
          union select w.time_zone from public.members m join public.workspaces w on w.id = m.workspace_id
            join public.pinned_charts c on c.workspace_id = m.workspace_id and c.member_id = m.id
          where m.user_id = p.user_id) z) clock
      join auth.users u on u.id = p.user_id and u.email <> ''
    where p.metrics_mail is not null and not private.is_being_deleted(u.id)
      and exists (select from public.members m join public.pinned_charts c on c.workspace_id = m.workspace_id and c.member_id = m.id
        where m.user_id = p.user_id)
  )
  update public.profiles p set metrics_mailed_on = due.today from due
  where p.user_id = due.user_id and coalesce(p.metrics_mailed_on, '-infinity') < due.since and due.today <= due.since + 3
  returning p.user_id
$$;
grant execute on function private.claim_metrics_emails() to worker;
