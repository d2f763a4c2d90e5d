-- Returns one row per table of sums: its dimensions in addition to workspace and day, the expression for its day, and
-- the sales that it includes.
create or replace function private.sales_rollups() returns table (name text, dimensions text, day text, only_of text) language sql immutable set search_path = '' as $$
  values ('sales_by_account', 'account_id, channel, region, company_id, owner_id, currency', 'sold_on', 'true'),
    ('sales_by_category', 'category, company_id, currency', 'sold_on', 'true'), ('sales_by_channel_and_region', 'channel, region, company_id, currency', 'sold_on', 'true'),
    ('sales_by_day', 'company_id, currency', 'sold_on', 'true'),
    ('sales_by_product', 'product_id, category, company_id, currency', 'date_trunc(''month'', sold_on::timestamp)::date', 'true'),
    ('sales_by_order', 'account_id, order_number, channel, region, company_id, owner_id, currency', 'sold_on', 'order_number is not null')
$$;
