-- What people say of their business when they begin: it decides which dashboard they enter by. A person's own, as a profile is.

create table public.user_onboarding (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  business_type text not null
    check (business_type in ('fnb', 'office', 'retail', 'tech', 'education', 'healthcare', 'other')),
  team_size text not null check (team_size in ('solo', 'small', 'medium', 'large')),
  focus_areas text[] not null check (cardinality(focus_areas) > 0
    and focus_areas <@ array['sales', 'analytics', 'customer', 'automation', 'insights', 'communication']),
  dashboard_type text not null default 'general',
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);

-- The dashboard follows from the business, whatever was sent along with it; an area named twice counts once.
create function private.derive_onboarding() returns trigger language plpgsql set search_path = '' as $$
begin
  new.dashboard_type := case new.business_type when 'other' then 'general' else new.business_type end;
  new.focus_areas := array(select area from unnest(new.focus_areas) with ordinality as named (area, place)
    group by area order by min(place));
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := private.now();
  end if;
  return new;
end $$;
create trigger derive before insert or update on public.user_onboarding
  for each row execute function private.derive_onboarding();

alter table public.user_onboarding enable row level security;
create policy own on public.user_onboarding for select to authenticated using (user_id = (select auth.uid()));
create policy own_add on public.user_onboarding for insert to authenticated with check (user_id = (select auth.uid()));
create policy own_edit on public.user_onboarding for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update on public.user_onboarding to authenticated;
grant all on public.user_onboarding to service_role;

comment on table public.user_onboarding is E'What people said of their business when they began\n\nOne row a person, seen and written by nobody else; no row before they have answered.';
comment on column public.user_onboarding.business_type is 'What kind of business it is';
comment on column public.user_onboarding.team_size is 'How many work there: solo 1, small 2-10, medium 11-50, large more';
comment on column public.user_onboarding.focus_areas is 'What they want to begin with; at least one, each once';
comment on column public.user_onboarding.dashboard_type is 'The dashboard they enter by; follows from business_type';
