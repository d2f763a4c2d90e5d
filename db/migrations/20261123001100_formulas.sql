-- A formula is read once, when it is saved, into a tree of {op, type, args}; nothing a person wrote is ever run as SQL.

-- Refuses a formula; the detail says the same for programs: what is wrong, where, and about which word.
create function private.refuse_formula(code text, place integer, word text default '') returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', format('At position %s: ', place) || case code
      when 'character' then format('"%s" does not belong in a formula', word)
      when 'quote' then 'this text has no closing quote'
      when 'end' then 'the formula ends too early'
      when 'unexpected' then format('"%s" is not expected here', word)
      when 'column' then format('there is no field %s', word)
      when 'unusable' then format('%s cannot be used in a formula', word)
      when 'formula' then format('%s is itself a formula and cannot be used in another one', word)
      when 'function' then format('there is no function %s', word)
      when 'arguments' then format('%s takes a different number of values', word)
      when 'number' then format('%s needs a number', word)
      when 'text' then format('%s needs a text', word)
      when 'date' then format('%s needs a date', word)
      when 'boolean' then format('%s needs yes or no, such as a comparison', word)
      when 'mixed' then format('%s needs values of one kind', word)
      when 'day' then format('"%s" is not a day such as 2026-01-31', word)
      when 'deep' then 'the formula is nested too deeply'
      when 'nothing' then 'the formula never gives a value'
      when 'result' then format('the formula does not give a %s', word)
      else code end
    using errcode = '22023', detail = json_build_object('code', code, 'position', place, 'word', word)::text;
end $$;

create function private.formula_tokens(source text) returns jsonb language plpgsql immutable set search_path = '' as $$
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
      perform private.refuse_formula(case when kind = 'text' then 'quote' else 'character' end, place, left(rest, 1));
    end if;
    tokens := tokens || jsonb_build_object('kind', case when kind = 'word' and lower(part) in ('and', 'or', 'not') then 'sign' else kind end,
      'text', case kind when 'text' then replace(substr(part, 2, length(part) - 2), '""', '"')
        when 'word' then lower(part) when 'sign' then replace(part, '!=', '<>') else part end, 'at', place);
    place := place + length(part);
  end loop;
  return tokens || jsonb_build_object('kind', 'end', 'text', '', 'at', place);
end $$;

-- Whether the arguments of an operator or function are of the kind it needs ('same': all of one kind).
create function private.require_types(args jsonb, wanted text, word text, place integer) returns text
language plpgsql immutable set search_path = '' as $$
declare kinds text[];
begin
  select array_agg(distinct a ->> 'type') into kinds from jsonb_array_elements(args) a where a ->> 'type' <> 'nothing';
  if kinds is null then return case when wanted = 'same' then 'nothing' else wanted end; end if;
  if wanted = 'same' then
    if cardinality(kinds) > 1 then perform private.refuse_formula('mixed', place, word); end if;
  elsif kinds <> array[wanted] then
    perform private.refuse_formula(wanted, place, word);
  end if;
  return kinds[1];
end $$;

-- The node of an operator, with the kind of what it gives.
create function private.operator_node(sign text, args jsonb, place integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  kind text;
  kinds text[] := array(select a ->> 'type' from jsonb_array_elements(args) a);
begin
  case
    when sign in ('and', 'or', 'not') then kind := private.require_types(args, 'boolean', sign, place);
    when sign in ('=', '<>') then perform private.require_types(args, 'same', sign, place); kind := 'boolean';
    when sign in ('<', '<=', '>', '>=') then
      if 'boolean' = any (kinds) then perform private.refuse_formula('number', place, sign); end if;
      perform private.require_types(args, 'same', sign, place);
      kind := 'boolean';
    when sign = '-' and kinds = array['date', 'date'] then kind := 'number'; sign := 'days';
    when sign in ('+', '-') and kinds[1] = 'date' then
      perform private.require_types(jsonb_build_array(args -> 1), 'number', sign, place);
      kind := 'date'; sign := sign || 'days';
    else kind := private.require_types(args, 'number', sign, place);
  end case;
  return jsonb_build_object('op', case when cardinality(kinds) = 1 and sign = '-' then 'minus' else sign end, 'type', kind, 'args', args);
end $$;

create function private.function_node(name text, args jsonb, place integer) returns jsonb
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
  if fewest is null then perform private.refuse_formula('function', place, name); end if;
  if size not between fewest and most then perform private.refuse_formula('arguments', place, name); end if;
  case name
    when 'if' then
      perform private.require_types(jsonb_build_array(args -> 0), 'boolean', name, place);
      kind := private.require_types(args - 0, 'same', name, place);
    when 'min', 'max' then
      kind := private.require_types(args, 'same', name, place);
      if kind not in ('number', 'date', 'nothing') then perform private.refuse_formula('number', place, name); end if;
    when 'round', 'abs' then kind := private.require_types(args, 'number', name, place);
    when 'concat' then kind := 'text';
    when 'lower', 'upper' then kind := private.require_types(args, 'text', name, place);
    when 'len' then perform private.require_types(args, 'text', name, place); kind := 'number';
    when 'coalesce' then kind := private.require_types(args, 'same', name, place);
    when 'days_between', 'year', 'month' then perform private.require_types(args, 'date', name, place); kind := 'number';
    when 'empty' then kind := 'boolean';
    when 'date' then
      if args #>> '{0,op}' <> 'value' or args #>> '{0,type}' <> 'text' then perform private.refuse_formula('text', place, name); end if;
      if private.read_day(args #>> '{0,value}') is null then perform private.refuse_formula('day', place, args #>> '{0,value}'); end if;
      return jsonb_build_object('op', 'value', 'type', 'date', 'value', args #> '{0,value}');
  end case;
  return jsonb_build_object('op', name, 'type', kind, 'args', args);
end $$;

-- A day as 2026-01-31, or null where the text is none.
create function private.read_day(value text) returns date language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if value !~ '^\d{4}-\d\d-\d\d$' then return null; end if;
  return make_date(left(value, 4)::integer, substr(value, 6, 2)::integer, right(value, 2)::integer);
exception when datetime_field_overflow then return null;
end $$;

-- One expression that binds at least as tightly as said. Returns {node, next}: or 1, and 2, not 3, comparison 4, sum 5, product 6.
create function private.read_expression(tokens jsonb, place integer, tightness integer, depth integer, columns jsonb) returns jsonb
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
  if depth > 40 then perform private.refuse_formula('deep', at); end if;
  case token ->> 'kind'
    when 'number' then
      if length(word) > 30 then perform private.refuse_formula('unexpected', at, word); end if;
      node := jsonb_build_object('op', 'value', 'type', 'number', 'value', word::numeric); place := place + 1;
    when 'text' then node := jsonb_build_object('op', 'value', 'type', 'text', 'value', word); place := place + 1;
    when 'word' then
      if tokens #>> array[(place + 1)::text, 'text'] = '(' and tokens #>> array[(place + 1)::text, 'kind'] = 'sign' then
        place := place + 2;
        if tokens #>> array[place::text, 'text'] = ')' and tokens #>> array[place::text, 'kind'] = 'sign' then
          place := place + 1;
        else
          loop
            part := private.read_expression(tokens, place, 1, depth + 1, columns);
            args := args || jsonb_build_array(part -> 'node');
            place := (part ->> 'next')::integer + 1;
            token := tokens -> (place - 1);
            exit when token ->> 'kind' = 'sign' and token ->> 'text' = ')';
            if token ->> 'kind' <> 'sign' or token ->> 'text' <> ',' then
              perform private.refuse_formula(case when token ->> 'kind' = 'end' then 'end' else 'unexpected' end, (token ->> 'at')::integer, token ->> 'text');
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
        if part is null then perform private.refuse_formula('column', at, word); end if;
        if part ->> 'type' is null then perform private.refuse_formula(case when part ->> 'kind' = 'formula' then 'formula' else 'unusable' end, at, word); end if;
        node := part || jsonb_build_object('op', 'column', 'key', word); place := place + 1;
      end if;
    when 'end' then perform private.refuse_formula('end', at);
    else
      if word = '(' then
        part := private.read_expression(tokens, place + 1, 1, depth + 1, columns);
        node := part -> 'node';
        token := tokens -> (part ->> 'next')::integer;
        if token ->> 'kind' <> 'sign' or token ->> 'text' <> ')' then
          perform private.refuse_formula(case when token ->> 'kind' = 'end' then 'end' else 'unexpected' end, (token ->> 'at')::integer, token ->> 'text');
        end if;
        place := (part ->> 'next')::integer + 1;
      elsif word in ('not', '-') then
        part := private.read_expression(tokens, place + 1, case word when 'not' then 3 else 7 end, depth + 1, columns);
        node := private.operator_node(word, jsonb_build_array(part -> 'node'), at);
        place := (part ->> 'next')::integer;
      else
        perform private.refuse_formula('unexpected', at, word);
      end if;
  end case;
  loop
    token := tokens -> place;
    word := token ->> 'text';
    level := case when token ->> 'kind' <> 'sign' then null when word = 'or' then 1 when word = 'and' then 2
      when word in ('=', '<>', '<', '<=', '>', '>=') then 4 when word in ('+', '-') then 5 when word in ('*', '/', '%') then 6 end;
    exit when level is null or level < tightness;
    part := private.read_expression(tokens, place + 1, level + 1, depth + 1, columns);
    node := private.operator_node(word, jsonb_build_array(node, part -> 'node'), (token ->> 'at')::integer);
    place := (part ->> 'next')::integer;
  end loop;
  return jsonb_build_object('node', node, 'next', place);
end $$;

-- What a formula of an entity may name: {key: {kind, type}}; without a type it cannot be used.
create function private.formula_columns(workspace uuid, entity text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'type', case
    when kind in ('number', 'integer', 'money', 'percent') then 'number'
    when kind in ('text', 'longText', 'url', 'choice') then 'text'
    when kind in ('date', 'moment') then 'date'
    when kind = 'boolean' then 'boolean' end))), '{}')
  from (
    select a.attname::text as key, case
      when a.attname like '%\_minor' then 'money'
      when a.attname in ('id', 'version', 'search', 'rank', 'is_sample', 'custom', 'tag_ids') then null
      when t.typname in ('int2', 'int4', 'int8', 'numeric') then 'number'
      when t.typname = 'text' or t.typtype = 'e' then 'text'
      when t.typname = 'date' then 'date' when t.typname = 'timestamptz' then 'moment' when t.typname = 'bool' then 'boolean' else 'none' end as kind
    from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
    where a.attrelid = ('public.' || quote_ident(entity))::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'workspace_id'
    union all
    select f.key, f.kind from public.custom_fields f where f.workspace_id = workspace and f.entity = formula_columns.entity
  ) known where kind is not null
$$;

create function private.read_formula(source text, columns jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  tokens constant jsonb := private.formula_tokens(source);
  found jsonb := private.read_expression(tokens, 0, 1, 0, columns);
  rest constant jsonb := tokens -> (found ->> 'next')::integer;
begin
  if rest ->> 'kind' <> 'end' then perform private.refuse_formula('unexpected', (rest ->> 'at')::integer, rest ->> 'text'); end if;
  if found #>> '{node,type}' = 'nothing' then perform private.refuse_formula('nothing', 1); end if;
  return found -> 'node';
end $$;

-- The value of a tree for a record; SQL null where there is none. Dates are texts of the form 2026-01-31.
create function private.evaluate(node jsonb, held jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  op constant text := node ->> 'op';
  args constant jsonb := node -> 'args';
  a jsonb;
  b jsonb;
  item jsonb;
  x numeric;
  y numeric;
  day date;
  words text := '';
begin
  case op
    when 'value' then return nullif(node -> 'value', 'null');
    when 'column' then
      a := nullif(held -> (node ->> 'key'), 'null');
      if a is null then return null; end if;
      case node ->> 'kind'
        when 'money' then return to_jsonb(trim_scale(a::numeric / 10::numeric ^ (held ->> '$decimals')::integer));
        when 'moment' then return to_jsonb((((a #>> '{}')::timestamptz) at time zone (held ->> '$zone'))::date);
        else return a;
      end case;
    when 'if' then
      return private.evaluate(args -> (case when private.evaluate(args -> 0, held) = 'true' then 1 else 2 end), held);
    when 'coalesce' then
      for item in select jsonb_array_elements(args) loop
        a := private.evaluate(item, held);
        if a is not null then return a; end if;
      end loop;
      return null;
    when 'concat' then
      for item in select jsonb_array_elements(args) loop
        a := private.evaluate(item, held);
        words := words || coalesce(case when jsonb_typeof(a) = 'number' then trim_scale(a::numeric)::text else a #>> '{}' end, '');
      end loop;
      return to_jsonb(left(words, 10000));
    when 'empty' then return to_jsonb(private.evaluate(args -> 0, held) is null);
    when 'and', 'or' then
      a := private.evaluate(args -> 0, held);
      if a = to_jsonb(op = 'or') then return a; end if;
      b := private.evaluate(args -> 1, held);
      if b = to_jsonb(op = 'or') then return b; end if;
      return case when a is null or b is null then null else a end;
    when 'min', 'max' then
      for item in select jsonb_array_elements(args) loop
        b := private.evaluate(item, held);
        if b is null then return null; end if;
        if a is null then a := b;
        elsif jsonb_typeof(a) = 'number' then a := case when (a::numeric < b::numeric) = (op = 'min') then a else b end;
        else a := case when ((a #>> '{}') collate "C" < (b #>> '{}')) = (op = 'min') then a else b end;
        end if;
      end loop;
      return a;
    else null;
  end case;
  a := private.evaluate(args -> 0, held);
  b := case when jsonb_array_length(args) > 1 then private.evaluate(args -> 1, held) end;
  if a is null or (b is null and jsonb_array_length(args) > 1) then return null; end if;
  case op
    when 'not' then return to_jsonb(a = 'false');
    when '=' then return to_jsonb(a = b);
    when '<>' then return to_jsonb(a <> b);
    when '<', '<=', '>', '>=' then
      x := case when jsonb_typeof(a) = 'number' then sign(a::numeric - b::numeric)
        else case when (a #>> '{}') = (b #>> '{}') then 0 when (a #>> '{}') collate "C" < (b #>> '{}') then -1 else 1 end end;
      return to_jsonb(case op when '<' then x < 0 when '<=' then x <= 0 when '>' then x > 0 else x >= 0 end);
    when 'lower' then return to_jsonb(lower(a #>> '{}'));
    when 'upper' then return to_jsonb(upper(a #>> '{}'));
    when 'len' then return to_jsonb(length(a #>> '{}'));
    when 'year' then return to_jsonb(left(a #>> '{}', 4)::integer);
    when 'month' then return to_jsonb(substr(a #>> '{}', 6, 2)::integer);
    when 'days' then return to_jsonb((a #>> '{}')::date - (b #>> '{}')::date);
    when 'days_between' then return to_jsonb((b #>> '{}')::date - (a #>> '{}')::date);
    when '+days', '-days' then
      if abs(b::numeric) > 4000000 then return null; end if;
      day := (a #>> '{}')::date + (case op when '+days' then 1 else -1 end) * trunc(b::numeric)::integer;
      return case when day between '0001-01-01' and '9999-12-31' then to_jsonb(day) end;
    else null;
  end case;
  x := a::numeric;
  y := b::numeric;
  x := case op when '+' then x + y when '-' then x - y when '*' then x * y
    when '/' then x / nullif(y, 0) when '%' then x % nullif(y, 0) when 'minus' then - x when 'abs' then abs(x)
    when 'round' then round(x, greatest(-15, least(15, trunc(coalesce(y, 0))))::integer) end;
  -- Beyond any figure a record holds; kept small, so that no formula can make the next step costly.
  return case when abs(x) < 1e40 then to_jsonb(round(x, 30)) end;
end $$;

-- What of a record a formula reads: its columns, its other fields, and how amounts and moments are to be understood.
create function private.formula_row(record jsonb, values_by_key jsonb) returns jsonb language sql stable set search_path = '' as $$
  select (record - 'custom') || values_by_key || jsonb_build_object('$zone', w.time_zone,
    '$decimals', private.currency_decimals(coalesce(record ->> 'currency', w.currency)))
  from public.workspaces w where w.id = (record ->> 'workspace_id')::uuid
$$;

-- A formula's value as a record keeps it: amounts in minor units, figures with at most six decimals.
create function private.work_out(tree jsonb, result text, held jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  value jsonb := private.evaluate(tree, held);
  figure numeric;
begin
  if jsonb_typeof(value) <> 'number' then return case when value <> '""' then value end; end if;
  figure := value::numeric;
  if result = 'money' then figure := round(figure * 10::numeric ^ (held ->> '$decimals')::integer); end if;
  return case when abs(figure) <= 9007199254740991 then to_jsonb(trim_scale(round(figure, 6))) end;
end $$;

-- What checking a formula runs with the caller's own rights.
grant execute on function private.refuse_formula(text, integer, text), private.formula_tokens(text), private.require_types(jsonb, text, text, integer),
  private.operator_node(text, jsonb, integer), private.function_node(text, jsonb, integer), private.read_day(text),
  private.read_expression(jsonb, integer, integer, integer, jsonb), private.formula_columns(uuid, text), private.read_formula(text, jsonb),
  private.evaluate(jsonb, jsonb), private.formula_row(jsonb, jsonb), private.work_out(jsonb, text, jsonb) to authenticated;

-- Reads a formula without saving it. Returns {type, columns, example} for a record, or {error: {code, position, word, message}}.
create function public.check_formula(workspace_id uuid, entity text, formula text, record_id uuid default null) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  tree jsonb;
  record jsonb;
  detail text;
  message text;
begin
  perform private.require_record_kind(entity);
  begin
    tree := private.read_formula(left(formula, 2001), private.formula_columns(workspace_id, entity));
  exception when invalid_parameter_value then
    get stacked diagnostics detail = pg_exception_detail, message = message_text;
    return jsonb_build_object('error', detail::jsonb || jsonb_build_object('message', message));
  end;
  execute format('select to_jsonb(t) from public.%I t where t.workspace_id = $1 and ($2 is null or t.id = $2) order by t.updated_at desc limit 1', entity)
    into record using workspace_id, record_id;
  return jsonb_build_object('type', tree ->> 'type', 'record', case when record is not null then jsonb_build_object('id', record -> 'id', 'name', record -> 'name') end,
    'example', case when record is not null then private.work_out(tree, tree ->> 'type', private.formula_row(record, record -> 'custom')) end);
end $$;
comment on function public.check_formula is E'Tells what a formula gives\n\nReturns its type and an example from a record, or the error and where it is.';
grant execute on function public.check_formula(uuid, text, text, uuid) to authenticated;

-- Works formulas out again for some of the records after an id; returns the last one looked at, null at the end.
create function private.recompute_custom(workspace uuid, entity text, after uuid, most integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array_agg(id) from (select t.id from public.%I t where t.workspace_id = $1 and ($2 is null or t.id > $2) order by t.id limit $3) page', entity)
    into ids using workspace, after, most;
  if ids is null then return null; end if;
  perform private.set_setting('recomputing', 'on');
  execute format('update public.%I t set custom = t.custom where t.workspace_id = $1 and t.id = any ($2)', entity) using workspace, ids;
  perform private.set_setting('recomputing', null);
  return ids[cardinality(ids)];
end $$;
create function private.custom_row_count(workspace uuid, entity text) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare total integer;
begin
  execute format('select count(*) from public.%I t where t.workspace_id = $1', entity) into total using workspace;
  return total;
end $$;
grant execute on function private.recompute_custom(uuid, text, uuid, integer), private.custom_row_count(uuid, text) to worker;
