-- replaces: private.open_deal_sums(uuid, uuid, uuid)

-- Returns the number and the value of the open deals of an account, contact or product by currency, as JSON. Deals
-- without a value are not included in the value.
create or replace function private.open_deal_sums(workspace uuid, account uuid, contact uuid, product uuid)
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('currency', o.currency, 'count', o.deals, 'minor', o.minor) order by o.deals desc, o.currency), '[]')
  from (
    select d.currency, count(*) as deals, sum(d.value_minor) as minor
    from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'open'
    where d.workspace_id = workspace and (d.account_id = account or d.contact_id = contact or d.product_id = product)
    group by d.currency) o
$$;
grant execute on function private.open_deal_sums(uuid, uuid, uuid, uuid) to authenticated, service_role;
