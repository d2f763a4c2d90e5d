-- What was won lies beside the stage of a deal with the product, too: contributions of products and categories are read from the index alone.
drop index public.deals_stage_idx;
create index deals_stage_idx on public.deals (workspace_id, stage_id, rank, id)
  include (currency, value_minor, probability, close_date, created_at, is_imported, account_id, product_id);
