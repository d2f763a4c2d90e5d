alter table public.profiles add column list_density text not null default 'compact' check (list_density in ('compact', 'comfortable'));
comment on column public.profiles.list_density is 'Row height of lists: compact or comfortable';
grant update (list_density) on public.profiles to authenticated;
