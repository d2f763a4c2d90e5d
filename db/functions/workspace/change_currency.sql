-- Amounts are not converted, and a total of two currencies would be meaningless: so the currency changes only while no amount is
-- in another one. Records without an amount follow. The error has how many records of each kind conflict, and how many of them
-- are only sample data, which can be removed in one step.
create or replace function private.change_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
declare conflicts constant jsonb := private.currency_conflicts(new.id, old.currency, new.currency); kind record;
begin
  if (conflicts ->> 'count')::bigint > 0 then
    raise exception 'There are records with amounts in another currency (%), and amounts are not converted', conflicts ->> 'count'
      using errcode = '23514', detail = (conflicts || jsonb_build_object('reason', 'other_currency'))::text;
  end if;
  for kind in select k.kind as entity from private.record_kinds k where k.amount is not null loop
    execute format('update public.%I r set currency = $2 where r.workspace_id = $1 and r.currency <> $2', kind.entity) using new.id, new.currency;
  end loop;
  return null;
end $$;
