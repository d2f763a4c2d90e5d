-- Changes the currency of a workspace and of all its records. Raises an error if any amount is in a currency other than
-- the new one, because amounts are not converted. The error contains the number of conflicting records by kind, and how
-- many of them are sample data, which can be removed in one step.
create or replace function private.change_currency() returns trigger
language plpgsql security definer set search_path = '' as $$
declare conflicts constant jsonb := private.currency_conflicts(new.id, old.currency, new.currency); kind record;
begin
  if (conflicts ->> 'count')::bigint > 0 then
    raise exception 'The currency cannot be changed while records have amounts in another one (%)', conflicts ->> 'count'
      using errcode = '23514', detail = (conflicts || jsonb_build_object('reason', 'other_currency'))::text;
  end if;
  for kind in select k.kind as entity from private.record_kinds k where k.amount is not null loop
    execute format('update public.%I r set currency = $2 where r.workspace_id = $1 and r.currency <> $2', kind.entity) using new.id, new.currency;
  end loop;
  return null;
end $$;
