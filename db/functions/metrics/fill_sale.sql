-- Fills in the missing name of a sale and, if it is new, its missing category and region. Restored sales keep an empty
-- category or region.
create or replace function private.fill_sale() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  product public.products;
  customer public.accounts;
begin
  select * into product from public.products p where p.workspace_id = new.workspace_id and p.id = new.product_id;
  select * into customer from public.accounts a where a.workspace_id = new.workspace_id and a.id = new.account_id;
  if tg_op = 'INSERT' and not private.is_on('restoring') then
    new.category := coalesce(new.category, product.category);
    new.region := coalesce(new.region, customer.region, customer.country);
  end if;
  new.name := coalesce(nullif(btrim(new.name), ''), product.name, customer.name, nullif(btrim(new.category), ''),
    nullif(btrim(new.channel), ''), to_char(new.sold_on, 'YYYY-MM-DD'), '-');
  return new;
end $$;
