-- Parses one expression of operators that bind with at least this `tightness`: or 1, and 2, not 3, comparison 4, sum 5,
-- product 6, minus sign 7. Returns {node, next}, where `next` is the index of the following token.
create or replace function private.parse_expression(tokens jsonb, place integer, tightness integer, depth integer, columns jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  token jsonb := tokens -> place;
  word text := token ->> 'text';
  at constant integer := (token ->> 'at')::integer;
  part jsonb;
  node jsonb;
  args jsonb := '[]';
  level integer;
begin
  if depth > 40 then perform private.reject_formula('deep', at); end if;
  case token ->> 'kind'
    when 'number' then
      if length(word) > 30 then perform private.reject_formula('unexpected', at, word); end if;
      node := jsonb_build_object('op', 'value', 'type', 'number', 'value', word::numeric); place := place + 1;
    when 'text' then node := jsonb_build_object('op', 'value', 'type', 'text', 'value', word); place := place + 1;
    when 'word' then
      if tokens #>> array[(place + 1)::text, 'text'] = '(' and tokens #>> array[(place + 1)::text, 'kind'] = 'sign' then
        place := place + 2;
        if tokens #>> array[place::text, 'text'] = ')' and tokens #>> array[place::text, 'kind'] = 'sign' then
          place := place + 1;
        else
          loop
            part := private.parse_expression(tokens, place, 1, depth + 1, columns);
            args := args || jsonb_build_array(part -> 'node');
            place := (part ->> 'next')::integer + 1;
            token := tokens -> (place - 1);
            exit when token ->> 'kind' = 'sign' and token ->> 'text' = ')';
            if token ->> 'kind' <> 'sign' or token ->> 'text' <> ',' then
              perform private.reject_formula(case when token ->> 'kind' = 'end' then 'end' else 'unexpected' end, (token ->> 'at')::integer, token ->> 'text');
            end if;
          end loop;
        end if;
        node := private.function_node(word, args, at);
      elsif word in ('true', 'false') then
        node := jsonb_build_object('op', 'value', 'type', 'boolean', 'value', word::boolean); place := place + 1;
      elsif word = 'null' then
        node := jsonb_build_object('op', 'value', 'type', 'nothing', 'value', null); place := place + 1;
      else
        part := columns -> word;
        if part is null then perform private.reject_formula('column', at, word); end if;
        if part ->> 'type' is null then perform private.reject_formula(case when part ->> 'kind' = 'formula' then 'formula' else 'unusable' end, at, word); end if;
        node := part || jsonb_build_object('op', 'column', 'key', word); place := place + 1;
      end if;
    when 'end' then perform private.reject_formula('end', at);
    else
      if word = '(' then
        part := private.parse_expression(tokens, place + 1, 1, depth + 1, columns);
        node := part -> 'node';
        token := tokens -> (part ->> 'next')::integer;
        if token ->> 'kind' <> 'sign' or token ->> 'text' <> ')' then
          perform private.reject_formula(case when token ->> 'kind' = 'end' then 'end' else 'unexpected' end, (token ->> 'at')::integer, token ->> 'text');
        end if;
        place := (part ->> 'next')::integer + 1;
      elsif word in ('not', '-') then
        part := private.parse_expression(tokens, place + 1, case word when 'not' then 3 else 7 end, depth + 1, columns);
        node := private.operator_node(word, jsonb_build_array(part -> 'node'), at);
        place := (part ->> 'next')::integer;
      else
        perform private.reject_formula('unexpected', at, word);
      end if;
  end case;
  loop
    token := tokens -> place;
    word := token ->> 'text';
    level := case when token ->> 'kind' <> 'sign' then null when word = 'or' then 1 when word = 'and' then 2
      when word in ('=', '<>', '<', '<=', '>', '>=') then 4 when word in ('+', '-') then 5 when word in ('*', '/', '%') then 6 end;
    exit when level is null or level < tightness;
    part := private.parse_expression(tokens, place + 1, level + 1, depth + 1, columns);
    node := private.operator_node(word, jsonb_build_array(node, part -> 'node'), (token ->> 'at')::integer);
    place := (part ->> 'next')::integer;
  end loop;
  return jsonb_build_object('node', node, 'next', place);
end $$;
grant execute on function private.parse_expression(jsonb, integer, integer, integer, jsonb) to authenticated;
