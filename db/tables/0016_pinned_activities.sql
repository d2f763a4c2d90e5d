-- Pinned activities are the first ones of a timeline.
alter table public.activities add column is_pinned boolean not null default false;
comment on column public.activities.is_pinned is 'True if it is shown first on the pages of its records';
