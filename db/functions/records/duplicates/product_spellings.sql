-- Returns groups of products whose names differ only in case, accents, spaces or punctuation, with the number of deals
-- of each product.
create or replace function public.product_spellings(workspace_id uuid) returns table (name_key text, product_ids uuid[], names text[], deal_counts bigint[])
language sql stable security invoker set search_path = '' as $$
  select private.name_key(p.name), array_agg(p.id order by p.created_at, p.id), array_agg(p.name::text order by p.created_at, p.id),
    array_agg((select count(*) from public.deals d where d.workspace_id = p.workspace_id and d.product_id = p.id) order by p.created_at, p.id)
  from public.products p where p.workspace_id = product_spellings.workspace_id and private.name_key(p.name) <> ''
  group by 1 having count(*) > 1 order by 1
$$;
comment on function public.product_spellings(uuid) is 'Products whose names differ only in spelling, with the number of their deals';
grant execute on function public.product_spellings(uuid) to authenticated;
