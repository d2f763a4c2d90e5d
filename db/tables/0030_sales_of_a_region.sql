-- Dashboards filtered by region read only the sales of that region, by day. Sales without a region are not included.
create index sales_region_idx on public.sales (workspace_id, region, sold_on) where region is not null;
