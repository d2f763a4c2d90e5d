-- A figure can be pinned as well as a chart: it is kept in the same way, and drawn as itself.
create or replace function private.is_chart(chart jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(chart) = 'object' and length(chart::text) <= 16000 and jsonb_typeof(chart -> 'question') = 'object'
    and chart ->> 'kind' in ('line', 'bar', 'stacked', 'area', 'funnel', 'heat', 'bullet', 'figure'), false)
$$;
comment on table public.pinned_charts is 'Charts and figures that members keep on their home page, for themselves or for everybody';
