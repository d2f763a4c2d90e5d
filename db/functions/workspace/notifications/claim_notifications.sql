-- Returns each notification to email exactly once, grouped by user. Daily emails are due from 7:00 in the user's time
-- zone. A user gets at most ten emails an hour; further notifications are included in the next one.
create or replace function private.claim_notifications() returns table (user_id uuid, ids uuid[]) language sql security definer set search_path = '' as $$
  with waiting as (
    select q.workspace_id, q.notification_id, p.user_id, clock.hour,
      coalesce(p.email_notifications and u.email <> '' and n.read_at is null and choice.delivery <> 'off' and not private.is_being_deleted(p.user_id), false)
        as is_wanted,
      (choice.delivery = 'immediately'
        or ((n.created_at - interval '7 hours') at time zone p.time_zone)::date < ((private.now() - interval '7 hours') at time zone p.time_zone)::date)
        and coalesce(c.sent, 0) < 10 as is_due
    from private.unmailed_notifications q
      join public.notifications n on n.workspace_id = q.workspace_id and n.id = q.notification_id
      join public.members m on m.workspace_id = n.workspace_id and m.id = n.member_id
      cross join (select date_trunc('hour', private.now()) as hour) clock
      left join auth.users u on u.id = m.user_id
      left join public.profiles p on p.user_id = u.id
      left join private.notification_mails c on c.user_id = u.id and c.hour = clock.hour
      cross join lateral (select coalesce(p.notification_mails ->> n.kind, 'immediately') as delivery) choice
  ), taken as (
    delete from private.unmailed_notifications q using waiting w
    where q.workspace_id = w.workspace_id and q.notification_id = w.notification_id and (w.is_due or not w.is_wanted)
    returning q.notification_id, w.user_id, w.hour, w.is_wanted
  ), mailed as (
    select t.user_id, t.hour, array_agg(t.notification_id order by t.notification_id) as ids from taken t where t.is_wanted group by t.user_id, t.hour
  ), counted as (
    insert into private.notification_mails as c (user_id, hour, sent) select m.user_id, m.hour, 1 from mailed m
    on conflict on constraint notification_mails_pkey
      do update set hour = excluded.hour, sent = case c.hour when excluded.hour then c.sent else 0 end + 1
  )
  select m.user_id, m.ids from mailed m
$$;
grant execute on function private.claim_notifications() to worker;
