-- replaces: private.workflow_cell(jsonb, text)

-- Returns a column or custom field of a record as JSON.
create or replace function private.workflow_cell(row_values jsonb, field text) returns jsonb language sql immutable set search_path = '' as $$
  select case when field like 'cf\_%' then row_values -> 'custom' -> field else row_values -> field end
$$;
