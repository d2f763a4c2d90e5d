-- Fields that a workspace adds to its accounts, contacts, products and deals. A field is a row here; the values of a
-- record stand together in its `custom`, by key, so that filters, sorting, export and the data API see them like others.
-- For undo each key of `custom` counts by itself (private.set_effects), and formulas follow from the rest (private.is_derived).
create table public.custom_fields (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null check (entity in ('accounts', 'contacts', 'products', 'deals')),
  -- Empty on the way in: made from the label. It never changes, whatever becomes of the label.
  key text not null default '' check (key ~ '^cf_[a-z0-9_]{1,57}$'),
  label text collate "und-x-icu" not null check (length(btrim(label)) between 1 and 100),
  kind text not null check (kind in ('text', 'longText', 'number', 'money', 'percent', 'date', 'choice', 'multiChoice', 'boolean', 'url', 'link', 'formula')),
  -- choice, multiChoice: {choices: [{key, label, colour}]}; link: {target}; formula: {result: number|money|percent|text|date|boolean}.
  options jsonb not null default '{}',
  formula text check (length(formula) <= 2000),
  -- The formula as it was understood when it was saved; what rows are worked out from.
  tree jsonb,
  -- Forms ask for it, and what was filled in cannot be emptied again.
  is_required boolean not null default false,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  unique (workspace_id, entity, key),
  check ((kind = 'formula') = (formula is not null)),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
create unique index custom_fields_label_key on public.custom_fields (workspace_id, entity, lower(label));
create index custom_fields_formula_idx on public.custom_fields (workspace_id, entity) where kind = 'formula' and archived_at is null;
create index custom_fields_link_idx on public.custom_fields (workspace_id, (options ->> 'target')) where kind = 'link';

alter table public.accounts add column custom jsonb not null default '{}';
alter table public.contacts add column custom jsonb not null default '{}';
alter table public.products add column custom jsonb not null default '{}';
alter table public.deals add column custom jsonb not null default '{}';

alter table public.custom_fields enable row level security;
create policy viewer_reads on public.custom_fields for select to authenticated using (workspace_id in (select private.workspaces('viewer')));
create policy admin_creates on public.custom_fields for insert to authenticated with check (workspace_id in (select private.workspaces('admin')));
create policy admin_edits on public.custom_fields for update to authenticated using (workspace_id in (select private.workspaces('admin'))) with check (workspace_id in (select private.workspaces('admin')));
create policy admin_deletes on public.custom_fields for delete to authenticated using (workspace_id in (select private.workspaces('admin')));
grant select, insert, update, delete on public.custom_fields to authenticated;
grant all on public.custom_fields to service_role;
-- The import reads what can be filled in.
grant select on public.custom_fields to worker;
create policy worker_reads on public.custom_fields for select to worker using (true);
create trigger touch before update on public.custom_fields for each row execute function private.touch_record();
create trigger sign before insert on public.custom_fields for each row execute function private.sign();
select private.keep_history('public.custom_fields');

-- ------------------------------------------------------------------------------------------------- formulas: reading
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

-- ---------------------------------------------------------------------------------------------- formulas: working out
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

-- ------------------------------------------------------------------------------------------------------------- values
-- Refuses a value; the detail says for programs which field and which rule.
create function private.refuse_value(label text, key text, rule text) returns void language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', label || ': ' || case rule
      when 'text' then 'must be a text' when 'long' then 'is too long' when 'number' then 'must be a number'
      when 'money' then 'must be a whole number of the currency''s smallest unit' when 'date' then 'must be a day such as 2026-01-31'
      when 'choice' then 'must be one of the choices' when 'choices' then 'must be a list of the choices' when 'boolean' then 'must be true or false'
      when 'url' then 'must be a web address' when 'link' then 'must be the id of a record' when 'missing' then 'points to a record that does not exist'
      when 'required' then 'cannot be emptied' else rule end
    using errcode = case rule when 'missing' then '23503' else '23514' end, detail = json_build_object('field', key, 'label', label, 'rule', rule)::text;
end $$;

-- The key of a choice by its key or its label, null where it is neither.
create function private.find_choice(options jsonb, said text) returns text language sql immutable set search_path = '' as $$
  select c ->> 'key' from jsonb_array_elements(options -> 'choices') c
  where c ->> 'key' = btrim(said) or lower(c ->> 'label') = lower(btrim(said)) order by (c ->> 'key' = btrim(said)) desc limit 1
$$;

-- The keys of several choices in one text, parted by commas, semicolons or lines; null where one of them is none.
create function private.find_choices(options jsonb, said text) returns jsonb language sql immutable set search_path = '' as $$
  select case when bool_and(found.key is not null) then jsonb_agg(found.key order by found.key) end
  from regexp_split_to_table(said, '[,;|\n]') part cross join lateral (select private.find_choice(options, part) as key) found
  where btrim(part) <> ''
$$;
-- The import reads cells with them.
grant execute on function private.find_choice(jsonb, text), private.find_choices(jsonb, text) to worker;

-- A value as a field keeps it; null empties. Refuses what does not fit.
create function private.shape_value(field public.custom_fields, given jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  said constant text := btrim(given #>> '{}');
  form constant text := jsonb_typeof(given);
  keys text[];
  found boolean;
begin
  if given = 'null' or (form = 'string' and said = '') or given = '[]' then return null; end if;
  case field.kind
    when 'text', 'longText', 'url' then
      if form not in ('string', 'number') then perform private.refuse_value(field.label, field.key, 'text'); end if;
      if length(said) > (case field.kind when 'text' then 1000 when 'url' then 2000 else 20000 end) then perform private.refuse_value(field.label, field.key, 'long'); end if;
      if field.kind = 'url' and said !~* '^(https?://)?[^\s/:]+\.[^\s/:]+(:\d+)?([/?#]\S*)?$' then perform private.refuse_value(field.label, field.key, 'url'); end if;
      return to_jsonb(said);
    when 'number', 'percent', 'money' then
      if form not in ('string', 'number') or said !~ '^[-+]?\d{1,25}(\.\d{1,25})?(e[-+]?\d{1,2})?$' then perform private.refuse_value(field.label, field.key, 'number'); end if;
      if abs(said::numeric) > 9007199254740991 then perform private.refuse_value(field.label, field.key, 'number'); end if;
      if field.kind = 'money' and said::numeric <> trunc(said::numeric) then perform private.refuse_value(field.label, field.key, 'money'); end if;
      return to_jsonb(trim_scale(round(said::numeric, 6)));
    when 'date' then
      if form <> 'string' or private.read_day(said) is null then perform private.refuse_value(field.label, field.key, 'date'); end if;
      return to_jsonb(said);
    when 'boolean' then
      if said not in ('true', 'false') then perform private.refuse_value(field.label, field.key, 'boolean'); end if;
      return to_jsonb(said::boolean);
    when 'choice' then
      keys := array[private.find_choice(field.options, said)];
      if form <> 'string' or keys[1] is null then perform private.refuse_value(field.label, field.key, 'choice'); end if;
      return to_jsonb(keys[1]);
    when 'multiChoice' then
      if form = 'string' then given := jsonb_build_array(said); end if;
      if jsonb_typeof(given) <> 'array' then perform private.refuse_value(field.label, field.key, 'choices'); end if;
      select array_agg(private.find_choice(field.options, item #>> '{}')) into keys from jsonb_array_elements(given) item;
      if array_position(keys, null) is not null then perform private.refuse_value(field.label, field.key, 'choice'); end if;
      return (select jsonb_agg(c.choice -> 'key' order by c.place) from jsonb_array_elements(field.options -> 'choices') with ordinality c (choice, place)
        where c.choice ->> 'key' = any (keys));
    when 'link' then
      if form <> 'string' or said !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then perform private.refuse_value(field.label, field.key, 'link'); end if;
      case field.options ->> 'target'
        when 'accounts' then select exists (select from public.accounts r where r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
        when 'contacts' then select exists (select from public.contacts r where r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
        when 'products' then select exists (select from public.products r where r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
        when 'deals' then select exists (select from public.deals r where r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
        else select exists (select from public.members r where r.workspace_id = field.workspace_id and r.id = said::uuid) into found;
      end case;
      if not found then perform private.refuse_value(field.label, field.key, 'missing'); end if;
      return to_jsonb(lower(said));
    else return null;
  end case;
end $$;

-- Checks what was written into `custom` and works out the formulas. Called last of all triggers, by its name, so that
-- formulas see what the others filled in.
create function private.shape_custom() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then old.custom else '{}' end;
  is_changed constant boolean := new.custom is distinct from was;
  -- A deleted record that comes back holds what fields and choices still allow; what it points at may come back after it.
  is_restored constant boolean := tg_op = 'INSERT' and coalesce(current_setting('vanda.restoring', true), '') = 'on';
  shaped jsonb := '{}';
  unknown text;
  field public.custom_fields;
  value jsonb;
  held jsonb;
begin
  if is_changed then
    if jsonb_typeof(new.custom) is distinct from 'object' then
      raise exception 'custom must be an object of values by field' using errcode = '23514';
    end if;
    for field in select f.* from public.custom_fields f
      where f.workspace_id = new.workspace_id and f.entity = tg_table_name and (new.custom ? f.key or was ? f.key)
    loop
      value := new.custom -> field.key;
      if field.kind = 'formula' then value := was -> field.key;
      elsif value is distinct from was -> field.key and value is not null and not (is_restored and field.kind = 'link') then
        if is_restored then
          begin
            value := private.shape_value(field, value);
          exception when check_violation or foreign_key_violation then
            value := null;
          end;
        else
          value := private.shape_value(field, value);
        end if;
      end if;
      if value is null and field.is_required and was ? field.key and field.archived_at is null
        and current_setting('vanda.letting_go', true) is distinct from 'on' then
        perform private.refuse_value(field.label, field.key, 'required');
      end if;
      shaped := shaped || case when value is null then '{}' else jsonb_build_object(field.key, value) end;
    end loop;
    select k.key into unknown from jsonb_object_keys(new.custom) k (key)
      where not exists (select from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = tg_table_name and f.key = k.key)
        and not was ? k.key and not is_restored limit 1;
    if unknown is not null then
      raise exception 'There is no field % in %', unknown, tg_table_name using errcode = '23514',
        detail = json_build_object('field', unknown, 'rule', 'unknown')::text;
    end if;
    new.custom := shaped;
  end if;
  for field in select f.* from public.custom_fields f
    where f.workspace_id = new.workspace_id and f.entity = tg_table_name and f.kind = 'formula' and f.archived_at is null
  loop
    if held is null then held := private.formula_row(to_jsonb(new), new.custom); end if;
    value := private.work_out(field.tree, field.options ->> 'result', held);
    new.custom := case when value is null then new.custom - field.key else new.custom || jsonb_build_object(field.key, value) end;
  end loop;
  -- Working formulas out again touches only the rows whose values change.
  if tg_op = 'UPDATE' and current_setting('vanda.recomputing', true) = 'on' and new.custom = old.custom then return null; end if;
  return new;
end $$;

-- A record that points by a field at what goes lets go of it.
create function private.drop_custom_links() returns trigger language plpgsql security definer set search_path = '' as $$
declare field public.custom_fields;
begin
  for field in select f.* from public.custom_fields f
    where f.kind = 'link' and f.options ->> 'target' = tg_table_name and f.workspace_id in (select r.workspace_id from removed r)
      and exists (select from public.workspaces w where w.id = f.workspace_id)
  loop
    -- Also where a value is required: the record it named is gone.
    perform set_config('vanda.letting_go', 'on', true);
    execute format('update public.%I t set custom = custom - $1 where t.workspace_id = $2 and (t.custom ->> $1) in (select r.id::text from removed r where r.workspace_id = $2)',
      field.entity) using field.key, field.workspace_id;
    perform set_config('vanda.letting_go', '', true);
  end loop;
  return null;
end $$;

-- While formulas are worked out again nobody changes a record: neither version nor history moves.
do $$
declare target text;
begin
  foreach target in array array['accounts', 'contacts', 'products', 'deals'] loop
    execute format('create trigger work_out_custom before insert or update on public.%I for each row execute function private.shape_custom()', target);
    execute format('drop trigger touch on public.%I', target);
    execute format('create trigger touch before update on public.%I for each row
      when (current_setting(''vanda.recomputing'', true) is distinct from ''on'') execute function private.touch_record()', target);
    execute format('drop trigger log_update on public.%I', target);
    execute format('create trigger log_update after update on public.%I referencing old table as removed new table as added for each statement
      when (current_setting(''vanda.recomputing'', true) is distinct from ''on'') execute function private.log_changes()', target);
  end loop;
  foreach target in array array['accounts', 'contacts', 'products', 'deals', 'members'] loop
    execute format('create trigger drop_custom_links after delete on public.%I referencing old table as removed
      for each statement execute function private.drop_custom_links()', target);
  end loop;
end $$;

-- -------------------------------------------------------------------------------------------------------- definitions
-- A word of small Latin letters for what people call something, unlike those that are taken.
create function private.key_of(label text, fallback text, taken text[]) returns text language plpgsql immutable set search_path = '' as $$
declare
  stem text := left(coalesce(nullif(btrim(regexp_replace(private.fold(label), '[^a-z0-9]+', '_', 'g'), '_'), ''), fallback), 40);
  made text := stem;
  count integer := 1;
begin
  while made = any (coalesce(taken, '{}')) loop
    count := count + 1;
    made := stem || '_' || count;
  end loop;
  return made;
end $$;

-- The choices of a field with keys and colours; refuses what cannot be told apart.
create function private.shape_choices(options jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  colours constant text[] := array['slate', 'blue', 'violet', 'teal', 'amber', 'orange', 'green', 'rose'];
  choice jsonb;
  choices jsonb := '[]';
  keys text[];
begin
  if jsonb_typeof(options -> 'choices') is distinct from 'array' or options -> 'choices' = '[]' then
    raise exception 'Add at least one choice' using errcode = '22023';
  end if;
  if jsonb_array_length(options -> 'choices') > 200 then raise exception 'A field has at most 200 choices' using errcode = '22023'; end if;
  select array_agg(c ->> 'key') filter (where c ->> 'key' <> '') into keys from jsonb_array_elements(options -> 'choices') c;
  for choice in select jsonb_array_elements(options -> 'choices') loop
    if coalesce(length(btrim(choice ->> 'label')), 0) not between 1 and 100 then
      raise exception 'A choice needs a name of at most 100 characters' using errcode = '22023';
    end if;
    if coalesce(choice ->> 'key', '') = '' then
      choice := choice || jsonb_build_object('key', private.key_of(choice ->> 'label', 'choice', keys));
      keys := keys || (choice ->> 'key');
    end if;
    if choice ->> 'key' !~ '^[a-z0-9_]{1,60}$' then raise exception 'The key of a choice has small letters, digits and _ only' using errcode = '22023'; end if;
    choices := choices || jsonb_build_array(jsonb_build_object('key', choice ->> 'key', 'label', btrim(choice ->> 'label'), 'colour',
      case when choice ->> 'colour' = any (colours) then choice ->> 'colour' else 'slate' end));
  end loop;
  if (select count(distinct c ->> 'key') < count(*) or count(distinct lower(c ->> 'label')) < count(*) from jsonb_array_elements(choices) c) then
    raise exception 'Two choices are called the same' using errcode = '22023';
  end if;
  return jsonb_build_object('choices', choices);
end $$;

-- How many records hold a choice.
create function private.choice_count(field public.custom_fields, choice text) returns bigint language plpgsql stable set search_path = '' as $$
declare found bigint;
begin
  execute format('select count(*) from public.%I t where t.workspace_id = $1 and (t.custom ->> $2 = $3 or t.custom -> $2 @> to_jsonb(array[$3]))', field.entity)
    into found using field.workspace_id, field.key, choice;
  return found;
end $$;

create function private.shape_field() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  gone record;
  kind text;
begin
  new.label := btrim(new.label);
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended(new.workspace_id::text || new.entity, 13));
    if (select count(*) from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity) >= 100 then
      raise exception 'There are 100 fields already. Delete one that is no longer needed first' using errcode = '22023';
    end if;
    if coalesce(new.key, '') = '' then
      new.key := 'cf_' || private.key_of(new.label, 'field',
        -- Values of a deleted field may still be on their way out: they must not come back as another field's.
        (select array_agg(substr(taken, 4)) from (
          select f.key from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity
          union all select unnest(private.stray_keys(new.workspace_id, new.entity))) keys (taken)));
    end if;
    if new.position = 0 then
      select coalesce(max(f.position), 0) + 1 into new.position from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity;
    end if;
  elsif (new.entity, new.key, new.kind) is distinct from (old.entity, old.key, old.kind) then
    raise exception 'The key and the kind of a field stay as they are. Add a new field instead' using errcode = '22023';
  end if;
  if exists (select from public.custom_fields f where f.workspace_id = new.workspace_id and f.entity = new.entity and f.id <> new.id and lower(f.label) = lower(new.label)) then
    raise exception 'There is already a field called %', new.label using errcode = '23505', detail = json_build_object('code', 'label')::text;
  end if;
  case new.kind
    when 'choice', 'multiChoice' then
      new.options := private.shape_choices(new.options);
      if tg_op = 'UPDATE' and current_setting('vanda.replacing', true) is distinct from old.id::text then
        for gone in select c ->> 'key' as key, c ->> 'label' as label from jsonb_array_elements(old.options -> 'choices') c
          where not exists (select from jsonb_array_elements(new.options -> 'choices') n where n ->> 'key' = c ->> 'key')
        loop
          if private.choice_count(old, gone.key) > 0 then
            raise exception '"%" is used by % records. Choose what replaces it', gone.label, private.choice_count(old, gone.key)
              using errcode = 'PT409', detail = json_build_object('choice', gone.key, 'count', private.choice_count(old, gone.key))::text;
          end if;
        end loop;
      end if;
    when 'link' then
      if coalesce(new.options ->> 'target', '') not in ('accounts', 'contacts', 'products', 'deals', 'members') then
        raise exception 'Say what the field points to' using errcode = '22023';
      end if;
      if tg_op = 'UPDATE' and new.options ->> 'target' <> old.options ->> 'target' then
        raise exception 'What a field points to stays as it is. Add a new field instead' using errcode = '22023';
      end if;
      new.options := jsonb_build_object('target', new.options ->> 'target');
    when 'formula' then
      if coalesce(btrim(new.formula), '') = '' then raise exception 'Write a formula' using errcode = '22023'; end if;
      if tg_op = 'INSERT' or new.formula <> old.formula or new.options <> old.options then
        new.tree := private.read_formula(new.formula, private.formula_columns(new.workspace_id, new.entity) - new.key);
      else
        new.tree := old.tree;
      end if;
      kind := new.tree ->> 'type';
      new.options := jsonb_build_object('result', coalesce(new.options ->> 'result', kind));
      if new.options ->> 'result' <> kind and not (kind = 'number' and new.options ->> 'result' in ('money', 'percent')) then
        perform private.refuse_formula('result', 1, new.options ->> 'result');
      end if;
    else new.options := '{}';
  end case;
  if new.kind <> 'formula' then new.tree := null; else new.is_required := false; end if;
  return new;
end $$;
create trigger shape_field before insert or update on public.custom_fields for each row execute function private.shape_field();

-- Works formulas out again for some of the records after an id; returns the last one looked at, null at the end.
create function private.recompute_custom(workspace uuid, entity text, after uuid, most integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array_agg(id) from (select t.id from public.%I t where t.workspace_id = $1 and ($2 is null or t.id > $2) order by t.id limit $3) page', entity)
    into ids using workspace, after, most;
  if ids is null then return null; end if;
  perform set_config('vanda.recomputing', 'on', true);
  execute format('update public.%I t set custom = t.custom where t.workspace_id = $1 and t.id = any ($2)', entity) using workspace, ids;
  perform set_config('vanda.recomputing', '', true);
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

-- The keys that records of an entity hold values under, though no field has them any more.
create function private.stray_keys(workspace uuid, entity text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare found text[];
begin
  execute format('select array_agg(distinct k.key) from public.%I t cross join lateral jsonb_object_keys(t.custom) k (key)
    where t.workspace_id = $1 and t.custom <> ''{}'' and k.key not in (select f.key from public.custom_fields f where f.workspace_id = $1 and f.entity = $2)', entity)
    into found using workspace, entity;
  return found;
end $$;

-- Takes the values of deleted fields away, a part at a time; returns how many records lost theirs.
create function private.erase_custom(workspace uuid, entity text, keys text[], most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare erased integer;
begin
  execute format('update public.%1$I t set custom = t.custom - $2 where t.workspace_id = $1
    and t.id in (select id from public.%1$I where workspace_id = $1 and custom ?| $2 limit $3)', entity) using workspace, keys, most;
  get diagnostics erased = row_count;
  return erased;
end $$;
grant execute on function private.stray_keys(uuid, text), private.erase_custom(uuid, text, text[], integer) to worker;

-- How many records are dealt with while somebody waits; more become a job, whose run public.runs shows.
create function private.follow_field() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  field constant public.custom_fields := case when tg_op = 'DELETE' then old else new end;
  most constant integer := 2000;
  total bigint;
begin
  -- A workspace that goes takes its records along.
  if not exists (select from public.workspaces w where w.id = field.workspace_id) then return null; end if;
  total := private.custom_row_count(field.workspace_id, field.entity);
  if total <= most and tg_op = 'DELETE' then
    perform private.erase_custom(field.workspace_id, field.entity, array[field.key], most);
  elsif total <= most then
    perform private.recompute_custom(field.workspace_id, field.entity, null, most);
  else
    perform private.start_run('recompute-fields', null, field.workspace_id, null, field.id, total::integer, private.member_id(field.workspace_id),
      'authenticated', coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb, null, null, null);
    -- Whoever runs jobs is told, as nobody put it into the queue.
    notify vanda_runs;
  end if;
  return null;
end $$;
create trigger follow_new_formula after insert on public.custom_fields for each row when (new.kind = 'formula') execute function private.follow_field();
create trigger follow_formula after update on public.custom_fields for each row
  when (new.kind = 'formula' and (new.tree is distinct from old.tree or new.options <> old.options or (new.archived_at is null and old.archived_at is not null)))
  execute function private.follow_field();
create trigger follow_deletion after delete on public.custom_fields for each row execute function private.follow_field();

-- A field that a formula reads cannot go before the formula.
create function private.keep_used_field() returns trigger language plpgsql security definer set search_path = '' as $$
declare reader text;
begin
  select f.label into reader from public.custom_fields f
    where f.workspace_id = old.workspace_id and f.entity = old.entity and f.kind = 'formula' and f.id <> old.id
      and jsonb_path_exists(f.tree, '$.** ? (@.op == "column" && @.key == $key)', jsonb_build_object('key', old.key)) limit 1;
  if reader is not null and exists (select from public.workspaces w where w.id = old.workspace_id) then
    raise exception 'The formula % uses this field. Change or delete it first', reader using errcode = 'PT409', detail = json_build_object('code', 'used', 'word', reader)::text;
  end if;
  return old;
end $$;
create trigger keep_used_field before delete on public.custom_fields for each row execute function private.keep_used_field();

-- Reads a formula without saving it. Returns {type, columns, example} for a record, or {error: {code, position, word, message}}.
create function public.check_formula(workspace_id uuid, entity text, formula text, record_id uuid default null) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  tree jsonb;
  record jsonb;
  detail text;
  message text;
begin
  if entity not in ('accounts', 'contacts', 'products', 'deals') then raise exception 'There are no records of the kind %', entity using errcode = '22023'; end if;
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

-- Gives the records of a choice another one, or none, and takes the choice away. Returns how many records changed.
create function public.replace_choice(workspace_id uuid, field_id uuid, choice text, replacement text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  field public.custom_fields;
  changed integer;
  set_id uuid;
begin
  select * into field from public.custom_fields f where f.workspace_id = replace_choice.workspace_id and f.id = field_id for update;
  if field.id is null then raise exception 'There is no such field, or you may not change it' using errcode = 'PT404'; end if;
  if replacement = choice or (replacement is not null and not exists (select from jsonb_array_elements(field.options -> 'choices') c where c ->> 'key' = replacement)) then
    raise exception 'Choose another of the choices' using errcode = '22023';
  end if;
  perform private.begin_change_set();
  execute format($sql$
    update public.%I t set custom = case
      when jsonb_typeof(t.custom -> $2) = 'array' then t.custom || jsonb_build_object($2, ((t.custom -> $2) - $3) || case when $4 is null then '[]' else to_jsonb(array[$4]) end)
      when $4 is null then t.custom - $2 else t.custom || jsonb_build_object($2, $4) end
    where t.workspace_id = $1 and (t.custom ->> $2 = $3 or t.custom -> $2 @> to_jsonb(array[$3]))$sql$, field.entity)
    using replace_choice.workspace_id, field.key, choice, replacement;
  get diagnostics changed = row_count;
  set_id := private.end_change_set(replace_choice.workspace_id, 'bulk_edit', field.entity, changed);
  update public.custom_fields f set options = jsonb_build_object('choices',
      (select jsonb_agg(c) from jsonb_array_elements(f.options -> 'choices') c where c ->> 'key' <> choice))
    where f.workspace_id = replace_choice.workspace_id and f.id = field_id;
  return jsonb_build_object('changed', changed, 'change_set_id', set_id);
end $$;

-- Puts the fields of an entity in the order of the ids.
create function public.order_custom_fields(workspace_id uuid, ids uuid[]) returns void language sql security invoker set search_path = '' as $$
  update public.custom_fields f set position = o.place from unnest(ids) with ordinality o (id, place)
  where f.workspace_id = order_custom_fields.workspace_id and f.id = o.id and f.position <> o.place
$$;

-- How many records of an entity hold a value in each of its fields.
create function public.custom_field_counts(workspace_id uuid, entity text) returns table (key text, records bigint)
language plpgsql stable security invoker set search_path = '' as $$
begin
  if entity not in ('accounts', 'contacts', 'products', 'deals') then raise exception 'There are no records of the kind %', entity using errcode = '22023'; end if;
  return query execute format('select k.key, count(*) from public.%I t cross join lateral jsonb_object_keys(t.custom) k (key)
    where t.workspace_id = $1 and t.custom <> ''{}'' group by 1', entity) using workspace_id;
end $$;
grant execute on function public.check_formula(uuid, text, text, uuid), public.replace_choice(uuid, uuid, text, text),
  public.order_custom_fields(uuid, uuid[]), public.custom_field_counts(uuid, text) to authenticated;
-- What checking a formula runs with the caller's own rights.
grant execute on function private.refuse_formula(text, integer, text), private.formula_tokens(text), private.require_types(jsonb, text, text, integer),
  private.operator_node(text, jsonb, integer), private.function_node(text, jsonb, integer), private.read_day(text),
  private.read_expression(jsonb, integer, integer, integer, jsonb), private.formula_columns(uuid, text), private.read_formula(text, jsonb),
  private.evaluate(jsonb, jsonb), private.formula_row(jsonb, jsonb), private.work_out(jsonb, text, jsonb) to authenticated;

-- -------------------------------------------------------------------------------------------------------------- undo
-- Formulas are worked out anew, so nobody has to put them back.
create or replace function private.is_derived(workspace uuid, entity text, path text) returns boolean language sql stable set search_path = '' as $$
  select path like 'custom.%' and exists (select from public.custom_fields f
    where f.workspace_id = workspace and f.entity = is_derived.entity and f.key = substr(path, 8) and f.kind = 'formula')
$$;

-- The fields of an entity that point at records, as paths: what undo puts back once the records are there again.
create function private.custom_links(workspace uuid, entity text) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg('custom.' || f.key), '{}') from public.custom_fields f
  where f.workspace_id = workspace and f.entity = custom_links.entity and f.kind = 'link'
$$;

-- Fields that point at records which are merged away point at the one that stays.
create function private.repoint_custom(workspace uuid, entity text, merged uuid[], keep uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare field record;
begin
  for field in select f.entity, f.key from public.custom_fields f where f.workspace_id = workspace and f.kind = 'link' and f.options ->> 'target' = repoint_custom.entity loop
    execute format('update public.%I t set custom = case when t.id = $4 then t.custom - $2 else t.custom || jsonb_build_object($2, $4) end
      where t.workspace_id = $1 and t.custom ->> $2 = any ($3::text[])', field.entity) using workspace, field.key, merged, keep;
  end loop;
end $$;
grant execute on function private.custom_links(uuid, text), private.repoint_custom(uuid, text, uuid[], uuid) to authenticated, service_role, worker;
