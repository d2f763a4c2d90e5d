-- Returns the number of accounts per region, or per country for accounts without one, largest first.
create or replace function public.account_regions(workspace_id uuid)
returns table (region text, accounts bigint) language sql stable set search_path = '' as $$
  select coalesce(a.region, a.country), count(*) from public.accounts a
  where a.workspace_id = account_regions.workspace_id and coalesce(a.region, a.country) is not null
  group by 1 order by 2 desc, 1 limit 200
$$;
comment on function public.account_regions(uuid) is E'The regions of accounts\n\nThe country is used for accounts without a region. Regions with the most accounts come first, at most 200.';
grant execute on function public.account_regions(uuid) to authenticated;
