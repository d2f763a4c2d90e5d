-- What is counted beside money: guests, visits, hours, seats. A record like others, so it is entered, imported, exported and undone
-- like them; which keys there are, and which of them add up, the product says (domain/measures/metric-keys.ts).

create table public.metric_points (
  like private.record_columns including all,
  day date not null,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  value numeric(15, 3) not null,
  dimension text check (length(dimension) <= 200),
  company_id uuid,
  foreign key (workspace_id, company_id) references public.companies (workspace_id, id) on delete set null (company_id)
);
alter table public.metric_points alter column name set default '';
comment on table public.metric_points is E'What was counted on a day\n\nGuests or hours of a day add up; seats or students stand until they are noted again.';
comment on column public.metric_points.name is 'The day and its part; follows from them unless given';
comment on column public.metric_points.day is 'The day on which it was counted, or from which on it stands';
comment on column public.metric_points.key is 'What was counted, such as covers, footfall, open_hours or seats';
comment on column public.metric_points.dimension is 'The part of it: a shift, a room, a channel';
comment on column public.metric_points.company_id is 'The own company it was counted for';
create index metric_points_day_idx on public.metric_points (workspace_id, day desc, id);
create index metric_points_key_idx on public.metric_points (workspace_id, key, day);
create index metric_points_company_idx on public.metric_points (workspace_id, company_id) where company_id is not null;
select private.make_record('metric_points', 'metric_point', search => '{key,dimension}', subtitle => '{key,dimension}', is_in_figures => true);

create function private.fill_metric_point() returns trigger language plpgsql set search_path = '' as $$
begin
  new.name := concat_ws(' · ', coalesce(to_char(new.day, 'YYYY-MM-DD'), '-'), nullif(btrim(new.dimension), ''));
  return new;
end $$;
create trigger fill before insert or update of name on public.metric_points for each row
  when (coalesce(btrim(new.name), '') = '') execute function private.fill_metric_point();
