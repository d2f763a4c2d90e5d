-- replaces: public.product_spellings(uuid)
-- Returns groups of products whose names differ only in case, accents, spaces or punctuation, with the code of each
-- product and the numbers of its deals and sales.
create or replace function public.product_spellings(workspace_id uuid)
returns table (name_key text, product_ids uuid[], names text[], codes text[], deal_counts bigint[], sale_counts bigint[])
language sql stable security invoker set search_path = '' as $$
  with spelling as (
    select private.name_key(p.name) as name_key, array_agg(p.id order by p.created_at, p.id) as ids
    from public.products p where p.workspace_id = product_spellings.workspace_id and private.name_key(p.name) <> ''
    group by 1 having count(*) > 1)
  select g.name_key, g.ids, array_agg(p.name::text order by o.place), array_agg(p.code::text order by o.place),
    array_agg((select count(*) from public.deals d where d.workspace_id = p.workspace_id and d.product_id = p.id) order by o.place),
    array_agg((select count(*) from public.sales s where s.workspace_id = p.workspace_id and s.product_id = p.id) order by o.place)
  from spelling g cross join lateral unnest(g.ids) with ordinality o (id, place)
    join public.products p on p.workspace_id = product_spellings.workspace_id and p.id = o.id
  group by g.name_key, g.ids order by 1
$$;
comment on function public.product_spellings(uuid) is 'Products whose names differ only in spelling, with their codes and the numbers of their deals and sales';
grant execute on function public.product_spellings(uuid) to authenticated;
