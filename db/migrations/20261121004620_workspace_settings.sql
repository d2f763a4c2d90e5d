-- When a workspace works, and what becomes of its currency.

-- By ISO weekday, Monday 1 to Sunday 7: {"1": {"from": "09:00", "to": "17:00"}}. A day that is missing is free.
create function private.is_working_hours(value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) <> 'object' then false else not exists (
    select from jsonb_each(value) day where day.key !~ '^[1-7]$' or case when jsonb_typeof(day.value) <> 'object' then true else
      day.value - 'from' - 'to' <> '{}'
      or coalesce(day.value ->> 'from', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(day.value ->> 'to', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      or (day.value ->> 'from') collate "C" >= (day.value ->> 'to') collate "C" end) end
$$;
grant execute on function private.is_working_hours(jsonb) to authenticated, service_role;

alter table public.workspaces add column working_hours jsonb not null
  default '{"1": {"from": "09:00", "to": "17:00"}, "2": {"from": "09:00", "to": "17:00"}, "3": {"from": "09:00", "to": "17:00"}, "4": {"from": "09:00", "to": "17:00"}, "5": {"from": "09:00", "to": "17:00"}}'
  check (private.is_working_hours(working_hours));
grant update (working_hours) on public.workspaces to authenticated;
comment on column public.workspaces.working_hours is 'From and to by ISO weekday (1 Monday); a missing day is free';

-- Amounts are not converted, and a total of two currencies would be no number: so the currency changes only as long as no
-- amount is in another one. Records without an amount follow.
create function private.change_currency() returns trigger language plpgsql security definer set search_path = '' as $$
declare foreign_amounts bigint; field record; more bigint;
begin
  select (select count(*) from public.deals r where r.workspace_id = new.id and r.value_minor is not null and r.currency <> new.currency)
    + (select count(*) from public.products r where r.workspace_id = new.id and r.price_minor is not null and r.currency <> new.currency)
    + (select count(*) from public.accounts r where r.workspace_id = new.id and r.annual_revenue_minor is not null and r.currency <> new.currency)
    into foreign_amounts;
  -- Of fields of our own, too; contacts have no currency but the workspace's.
  for field in select f.entity, f.key from public.custom_fields f where f.workspace_id = new.id and f.kind = 'money' loop
    execute format('select count(*) from public.%I r where r.workspace_id = $1 and r.custom -> $2 is not null and coalesce(to_jsonb(r) ->> ''currency'', $3) <> $4',
      field.entity) into more using new.id, field.key, old.currency, new.currency;
    foreign_amounts := foreign_amounts + more;
  end loop;
  if foreign_amounts > 0 then
    raise exception 'There are amounts in another currency (%), and amounts are not converted', foreign_amounts
      using errcode = '23514', detail = json_build_object('reason', 'other_currency', 'count', foreign_amounts)::text;
  end if;
  update public.deals r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  update public.products r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  update public.accounts r set currency = new.currency where r.workspace_id = new.id and r.currency <> new.currency;
  return null;
end $$;
create trigger change_currency after update of currency on public.workspaces for each row
  when (old.currency <> new.currency) execute function private.change_currency();
