-- Returns the tree node of a function call with the type of its result. Rejects invalid arguments.
create or replace function private.function_node(name text, args jsonb, place integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  size integer := jsonb_array_length(args);
  kind text;
  fewest integer;
  most integer;
begin
  select f.fewest, f.most into fewest, most from (values ('if', 3, 3), ('min', 1, 50), ('max', 1, 50), ('round', 1, 2), ('abs', 1, 1),
    ('concat', 1, 50), ('lower', 1, 1), ('upper', 1, 1), ('len', 1, 1), ('coalesce', 1, 50), ('days_between', 2, 2), ('year', 1, 1),
    ('month', 1, 1), ('empty', 1, 1), ('date', 1, 1)) f (name, fewest, most) where f.name = function_node.name;
  if fewest is null then perform private.reject_formula('function', place, name); end if;
  if size not between fewest and most then perform private.reject_formula('arguments', place, name); end if;
  case name
    when 'if' then
      perform private.common_type(jsonb_build_array(args -> 0), 'boolean', name, place);
      kind := private.common_type(args - 0, 'same', name, place);
    when 'min', 'max' then
      kind := private.common_type(args, 'same', name, place);
      if kind not in ('number', 'date', 'nothing') then perform private.reject_formula('number', place, name); end if;
    when 'round', 'abs' then kind := private.common_type(args, 'number', name, place);
    when 'concat' then kind := 'text';
    when 'lower', 'upper' then kind := private.common_type(args, 'text', name, place);
    when 'len' then perform private.common_type(args, 'text', name, place); kind := 'number';
    when 'coalesce' then kind := private.common_type(args, 'same', name, place);
    when 'days_between', 'year', 'month' then perform private.common_type(args, 'date', name, place); kind := 'number';
    when 'empty' then kind := 'boolean';
    when 'date' then
      if args #>> '{0,op}' <> 'value' or args #>> '{0,type}' <> 'text' then perform private.reject_formula('text', place, name); end if;
      if private.parse_day(args #>> '{0,value}') is null then perform private.reject_formula('day', place, args #>> '{0,value}'); end if;
      return jsonb_build_object('op', 'value', 'type', 'date', 'value', args #> '{0,value}');
  end case;
  return jsonb_build_object('op', name, 'type', kind, 'args', args);
end $$;
grant execute on function private.function_node(text, jsonb, integer) to authenticated;
