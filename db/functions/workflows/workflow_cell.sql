-- Returns a column or custom field of a record as JSON.
create or replace function private.workflow_cell(held jsonb, field text) returns jsonb language sql immutable set search_path = '' as $$
  select case when field like 'cf\_%' then held -> 'custom' -> field else held -> field end
$$;
