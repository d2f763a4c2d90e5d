-- Pages among the favourites, named by their address.
alter table public.favourites
  add column page text check (page ~ '^/dashboard(/[a-z-]+)?$' and length(page) <= 100),
  drop constraint favourites_check,
  drop constraint favourites_key;
alter table public.favourites
  add constraint favourites_check check (num_nonnulls(saved_view_id, page, account_id, contact_id, product_id, deal_id, sale_id, expense_id, target_id, metric_point_id, message_id) = 1),
  add constraint favourites_key unique nulls not distinct (workspace_id, member_id, saved_view_id, page, account_id, contact_id, product_id, deal_id, sale_id, expense_id, target_id, metric_point_id, message_id);
comment on table public.favourites is 'Favourite records, saved views and pages of a member; only that member reads them';
comment on column public.favourites.page is 'The address of a page of the dashboard';
