-- Returns the values of a record that a formula can read: its columns, its custom values, the time zone (`$zone`) and
-- the decimals of its currency (`$decimals`).
create or replace function private.formula_row(record jsonb, values_by_key jsonb) returns jsonb language sql stable set search_path = '' as $$
  select (record - 'custom') || values_by_key || jsonb_build_object('$zone', w.time_zone,
    '$decimals', private.currency_decimals(coalesce(record ->> 'currency', w.currency)))
  from public.workspaces w where w.id = (record ->> 'workspace_id')::uuid
$$;
grant execute on function private.formula_row(jsonb, jsonb) to authenticated;
