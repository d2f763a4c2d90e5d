-- Splits the text of a formula into tokens: [{kind, text, at}], where `at` is the position, starting from 1.
create or replace function private.formula_tokens(source text) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  tokens jsonb := '[]';
  place integer := 1;
  rest text;
  part text;
  kind text;
begin
  while place <= length(source) loop
    rest := substr(source, place);
    part := substring(rest from '^\s+');
    if part is not null then place := place + length(part); continue; end if;
    case
      when rest ~ '^\d' then kind := 'number'; part := substring(rest from '^\d+(?:\.\d+)?');
      when rest ~ '^"' then kind := 'text'; part := substring(rest from '^"(?:[^"]|"")*"');
      when rest ~ '^[A-Za-z_]' then kind := 'word'; part := substring(rest from '^[A-Za-z_][A-Za-z0-9_]*');
      else kind := 'sign'; part := substring(rest from '^(?:<=|>=|<>|!=|[-+*/%(),=<>])');
    end case;
    if part is null then
      perform private.reject_formula(case when kind = 'text' then 'quote' else 'character' end, place, left(rest, 1));
    end if;
    tokens := tokens || jsonb_build_object('kind', case when kind = 'word' and lower(part) in ('and', 'or', 'not') then 'sign' else kind end,
      'text', case kind when 'text' then replace(substr(part, 2, length(part) - 2), '""', '"')
        when 'word' then lower(part) when 'sign' then replace(part, '!=', '<>') else part end, 'at', place);
    place := place + length(part);
  end loop;
  return tokens || jsonb_build_object('kind', 'end', 'text', '', 'at', place);
end $$;
grant execute on function private.formula_tokens(text) to authenticated;
