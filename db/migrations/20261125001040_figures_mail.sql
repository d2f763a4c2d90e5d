-- Pinned charts as figures by mail, each week or month, to whoever wants them.
alter table public.profiles add column figures_mail text check (figures_mail in ('weekly', 'monthly')),
  add column figures_mailed_on date;
comment on column public.profiles.figures_mail is 'How often the figures of their pinned charts are mailed; null: never';
comment on column public.profiles.figures_mailed_on is 'The day, where they live, of the last one';
grant update (figures_mail) on public.profiles to authenticated;

-- Whoever turns them on gets the first one when the next week or month begins.
create function private.begin_figures_mail() returns trigger language plpgsql set search_path = '' as $$
begin
  new.figures_mailed_on := (private.now() at time zone new.time_zone)::date;
  return new;
end $$;
create trigger begin_figures_mail before update of figures_mail on public.profiles for each row
  when (new.figures_mail is distinct from old.figures_mail) execute function private.begin_figures_mail();

-- Whose week or month has begun, at seven in the morning where they live; each is told of once. Who was away for longer than
-- three days because nothing ran gets the next one.
create function private.take_figures_mails() returns setof uuid language sql security definer set search_path = '' as $$
  with due as (
    select p.user_id, clock.today,
      date_trunc(case p.figures_mail when 'weekly' then 'week' else 'month' end, clock.today::timestamp)::date as since
    from public.profiles p
      cross join lateral (select ((private.now() - interval '7 hours') at time zone p.time_zone)::date as today) clock
      join auth.users u on u.id = p.user_id and u.email <> ''
    where p.figures_mail is not null and not private.is_leaving(u.id)
      and exists (select from public.members m join public.pinned_charts c on c.workspace_id = m.workspace_id and c.member_id = m.id
        where m.user_id = p.user_id)
  )
  update public.profiles p set figures_mailed_on = due.today from due
  where p.user_id = due.user_id and coalesce(p.figures_mailed_on, '-infinity') < due.since and due.today <= due.since + 3
  returning p.user_id
$$;
grant execute on function private.take_figures_mails() to worker;

-- What such a mail is made of; asked when it is written.
create function private.figures_letter(of_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'),
    'workspaces', (
      select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'charts', (
        select jsonb_agg(jsonb_build_object('title', c.title, 'chart', c.chart) order by c.position, c.id)
        from public.pinned_charts c where c.workspace_id = w.id and c.member_id = m.id)) order by w.name, w.id)
      from public.members m join public.workspaces w on w.id = m.workspace_id
      where m.user_id = u.id and exists (select from public.pinned_charts c where c.workspace_id = w.id and c.member_id = m.id)))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = of_user and p.figures_mail is not null and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
    and not private.is_leaving(u.id)
$$;
grant execute on function private.figures_letter(uuid) to auth_admin;

create or replace function private.stop_mails(of_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email_notifications = false, figures_mail = null where p.user_id = of_user;
  return found;
end $$;
