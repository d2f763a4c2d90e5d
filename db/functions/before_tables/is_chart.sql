-- True for a chart that can be pinned. A single metric is pinned in the same way.
create or replace function private.is_chart(chart jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(chart) = 'object' and length(chart::text) <= 16000 and jsonb_typeof(chart -> 'question') = 'object'
    and chart ->> 'kind' in ('line', 'bar', 'stacked', 'area', 'funnel', 'heat', 'bullet', 'metric'), false)
$$;
grant execute on function private.is_chart(jsonb) to authenticated, service_role;
