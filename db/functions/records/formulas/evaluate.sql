-- replaces: private.evaluate(jsonb, jsonb)

-- Returns the value of a formula tree for a record; SQL null if it has none. Dates are texts such as 2026-01-31.
create or replace function private.evaluate(node jsonb, row_values jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
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
      a := nullif(row_values -> (node ->> 'key'), 'null');
      if a is null then return null; end if;
      case node ->> 'kind'
        when 'money' then return to_jsonb(trim_scale(a::numeric / 10::numeric ^ (row_values ->> '$decimals')::integer));
        when 'moment' then return to_jsonb((((a #>> '{}')::timestamptz) at time zone (row_values ->> '$zone'))::date);
        else return a;
      end case;
    when 'if' then
      return private.evaluate(args -> (case when private.evaluate(args -> 0, row_values) = 'true' then 1 else 2 end), row_values);
    when 'coalesce' then
      for item in select jsonb_array_elements(args) loop
        a := private.evaluate(item, row_values);
        if a is not null then return a; end if;
      end loop;
      return null;
    when 'concat' then
      for item in select jsonb_array_elements(args) loop
        a := private.evaluate(item, row_values);
        words := words || coalesce(case when jsonb_typeof(a) = 'number' then trim_scale(a::numeric)::text else a #>> '{}' end, '');
      end loop;
      return to_jsonb(left(words, 10000));
    when 'empty' then return to_jsonb(private.evaluate(args -> 0, row_values) is null);
    when 'and', 'or' then
      a := private.evaluate(args -> 0, row_values);
      if a = to_jsonb(op = 'or') then return a; end if;
      b := private.evaluate(args -> 1, row_values);
      if b = to_jsonb(op = 'or') then return b; end if;
      return case when a is null or b is null then null else a end;
    when 'min', 'max' then
      for item in select jsonb_array_elements(args) loop
        b := private.evaluate(item, row_values);
        if b is null then return null; end if;
        if a is null then a := b;
        elsif jsonb_typeof(a) = 'number' then a := case when (a::numeric < b::numeric) = (op = 'min') then a else b end;
        else a := case when ((a #>> '{}') collate "C" < (b #>> '{}')) = (op = 'min') then a else b end;
        end if;
      end loop;
      return a;
    else null;
  end case;
  a := private.evaluate(args -> 0, row_values);
  b := case when jsonb_array_length(args) > 1 then private.evaluate(args -> 1, row_values) end;
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
  -- The limit is larger than any number in a record, and keeps the next step of a formula from becoming too slow.
  return case when abs(x) < 1e40 then to_jsonb(round(x, 30)) end;
end $$;
grant execute on function private.evaluate(jsonb, jsonb) to authenticated;
