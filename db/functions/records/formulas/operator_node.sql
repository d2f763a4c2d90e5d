-- Returns the tree node of an operator with the type of its result. Rejects invalid operands.
create or replace function private.operator_node(sign text, args jsonb, place integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  kind text;
  kinds text[] := array(select a ->> 'type' from jsonb_array_elements(args) a);
begin
  case
    when sign in ('and', 'or', 'not') then kind := private.common_type(args, 'boolean', sign, place);
    when sign in ('=', '<>') then perform private.common_type(args, 'same', sign, place); kind := 'boolean';
    when sign in ('<', '<=', '>', '>=') then
      if 'boolean' = any (kinds) then perform private.reject_formula('number', place, sign); end if;
      perform private.common_type(args, 'same', sign, place);
      kind := 'boolean';
    when sign = '-' and kinds = array['date', 'date'] then kind := 'number'; sign := 'days';
    when sign in ('+', '-') and kinds[1] = 'date' then
      perform private.common_type(jsonb_build_array(args -> 1), 'number', sign, place);
      kind := 'date'; sign := sign || 'days';
    else kind := private.common_type(args, 'number', sign, place);
  end case;
  return jsonb_build_object('op', case when cardinality(kinds) = 1 and sign = '-' then 'minus' else sign end, 'type', kind, 'args', args);
end $$;
grant execute on function private.operator_node(text, jsonb, integer) to authenticated;
