-- Who cannot change the currency hears which records are in the way, how many of each kind, and how many of them are only sample
-- data, which goes with one press.

create or replace function private.change_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
declare kind record; keys text[]; here bigint; samples_here bigint; records bigint := 0; samples bigint := 0; kinds jsonb := '{}';
begin
  for kind in select * from (values ('deals', 'r.value_minor', 'r.currency'), ('products', 'r.price_minor', 'r.currency'),
      ('accounts', 'r.annual_revenue_minor', 'r.currency'),
      -- Contacts have amounts only in fields of one's own, and no currency but the workspace's.
      ('contacts', 'null', '$2')) k (entity, amount, currency) loop
    select array_agg(f.key) into keys from public.custom_fields f
      where f.workspace_id = new.id and f.entity::text = kind.entity and f.kind = 'money';
    execute format('select count(*), count(*) filter (where r.is_sample) from public.%I r
        where r.workspace_id = $1 and %s <> $3 and (%s is not null or r.custom ?| coalesce($4, ''{}''))', kind.entity, kind.currency, kind.amount)
      into here, samples_here using new.id, old.currency, new.currency, keys;
    if here > 0 then kinds := kinds || jsonb_build_object(kind.entity, here); end if;
    records := records + here;
    samples := samples + samples_here;
  end loop;
  if records > 0 then
    raise exception 'There are records with amounts in another currency (%), and amounts are not converted', records
      using errcode = '23514', detail = jsonb_build_object('reason', 'other_currency', 'count', records, 'samples', samples, 'kinds', kinds)::text;
  end if;
  update public.deals r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  update public.products r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  update public.accounts r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  return null;
end $$;
