-- The days of metrics are those of the workspace, and their email is sent to a member: it is due at 7:00 once the day
-- has started for the member and in each of the workspaces. Otherwise "last week" would be the week before.
create or replace function private.take_figures_mails()
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
  with due as (
    select p.user_id, clock.today,
      date_trunc(case p.figures_mail when 'weekly' then 'week' else 'month' end, clock.today::timestamp)::date as since
    from public.profiles p
      cross join lateral (
        select min(((private.now() - interval '7 hours') at time zone z.zone)::date) as today
        from (
          select p.time_zone as zone
          union select w.time_zone from public.members m join public.workspaces w on w.id = m.workspace_id
            join public.pinned_charts c on c.workspace_id = m.workspace_id and c.member_id = m.id
          where m.user_id = p.user_id) z) clock
      join auth.users u on u.id = p.user_id and u.email <> ''
    where p.figures_mail is not null and not private.is_leaving(u.id)
      and exists (select from public.members m join public.pinned_charts c on c.workspace_id = m.workspace_id and c.member_id = m.id
        where m.user_id = p.user_id)
  )
  update public.profiles p set figures_mailed_on = due.today from due
  where p.user_id = due.user_id and coalesce(p.figures_mailed_on, '-infinity') < due.since and due.today <= due.since + 3
  returning p.user_id
$$;

create or replace function private.figures_letter(of_user uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'),
    'workspaces', (
      select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'time_zone', w.time_zone, 'charts', (
        select jsonb_agg(jsonb_build_object('title', c.title, 'chart', c.chart) order by c.position, c.id)
        from public.pinned_charts c where c.workspace_id = w.id and c.member_id = m.id)) order by w.name, w.id)
      from public.members m join public.workspaces w on w.id = m.workspace_id
      where m.user_id = u.id and exists (select from public.pinned_charts c where c.workspace_id = w.id and c.member_id = m.id)))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = of_user and p.figures_mail is not null and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
    and not private.is_leaving(u.id)
$$;
