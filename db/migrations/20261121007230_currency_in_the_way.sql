-- Who cannot change the currency hears how much of what is in the way is only sample data, which goes with one press.

create or replace function private.change_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
declare foreign_amounts bigint; samples bigint; field record; more bigint; more_samples bigint;
begin
  select count(*), count(*) filter (where amount.is_sample) into foreign_amounts, samples from (
    select r.is_sample from public.deals r where r.workspace_id = new.id and r.value_minor is not null and r.currency <> new.currency
    union all
    select r.is_sample from public.products r where r.workspace_id = new.id and r.price_minor is not null and r.currency <> new.currency
    union all
    select r.is_sample from public.accounts r where r.workspace_id = new.id and r.annual_revenue_minor is not null and r.currency <> new.currency
  ) amount;
  -- Of fields of our own, too; contacts have no currency but the workspace's.
  for field in select f.entity, f.key from public.custom_fields f where f.workspace_id = new.id and f.kind = 'money' loop
    execute format('select count(*), count(*) filter (where r.is_sample) from public.%I r
        where r.workspace_id = $1 and r.custom -> $2 is not null and coalesce(to_jsonb(r) ->> ''currency'', $3) <> $4', field.entity)
      into more, more_samples using new.id, field.key, old.currency, new.currency;
    foreign_amounts := foreign_amounts + more;
    samples := samples + more_samples;
  end loop;
  if foreign_amounts > 0 then
    raise exception 'There are amounts in another currency (%), and amounts are not converted', foreign_amounts
      using errcode = '23514', detail = json_build_object('reason', 'other_currency', 'count', foreign_amounts, 'samples', samples)::text;
  end if;
  update public.deals r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  update public.products r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  update public.accounts r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  return null;
end $$;
