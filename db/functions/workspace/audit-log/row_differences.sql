-- Returns the differences between two rows as {column: [before, after]}; null if there are none.
create or replace function private.row_differences(before jsonb, after jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, jsonb_build_array(was.value, became.value))
  from jsonb_each(before) was join jsonb_each(after) became using (key) where was.value <> became.value
$$;
