-- Parses a formula into a tree. Rejects text after its end, and formulas that never have a value.
create or replace function private.parse_formula(source text, columns jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  tokens constant jsonb := private.formula_tokens(source);
  found jsonb := private.parse_expression(tokens, 0, 1, 0, columns);
  rest constant jsonb := tokens -> (found ->> 'next')::integer;
begin
  if rest ->> 'kind' <> 'end' then perform private.reject_formula('unexpected', (rest ->> 'at')::integer, rest ->> 'text'); end if;
  if found #>> '{node,type}' = 'nothing' then perform private.reject_formula('nothing', 1); end if;
  return found -> 'node';
end $$;
grant execute on function private.parse_formula(text, jsonb) to authenticated;
