-- Returns the result of claiming a bonus as JSON.
create or replace function private.bonus_result(tokens integer, section text default null) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('success', tokens > 0, 'tokens', tokens, 'section', section))
$$;
