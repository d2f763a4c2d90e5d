-- Returns the number of records with amounts in another currency than the wanted one: the total, the number of sample
-- records, and the number by kind.
create or replace function private.currency_conflicts(workspace uuid, current text, wanted text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare kind record; keys text[]; here bigint; samples_here bigint; records bigint := 0; samples bigint := 0; kinds jsonb := '{}';
begin
  for kind in select k.kind as entity, coalesce('r.' || quote_ident(k.amount), 'null') as amount,
      -- Records without an amount column only have amounts in custom fields, in the workspace's currency.
      case when k.amount is null then '$2' else 'r.currency' end as currency from private.record_kinds k loop
    select array_agg(f.key) into keys from public.custom_fields f
      where f.workspace_id = workspace and f.entity::text = kind.entity and f.kind = 'money';
    execute format('select count(*), count(*) filter (where r.is_sample) from public.%I r
        where r.workspace_id = $1 and %s <> $3 and (%s is not null or r.custom ?| coalesce($4, ''{}''))', kind.entity, kind.currency, kind.amount)
      into here, samples_here using workspace, current, wanted, keys;
    if here > 0 then kinds := kinds || jsonb_build_object(kind.entity, here); end if;
    records := records + here;
    samples := samples + samples_here;
  end loop;
  return jsonb_build_object('count', records, 'samples', samples, 'kinds', kinds);
end $$;
grant execute on function private.currency_conflicts(uuid, text, text) to authenticated, service_role;
