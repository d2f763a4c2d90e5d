-- Files that people bring along. The file's cells wait in private.import_rows until a job turns them into records.
create type public.import_status as enum ('uploaded', 'planned', 'done');

create table public.imports (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  file_name text not null check (length(file_name) between 1 and 400),
  byte_size bigint not null default 0,
  status public.import_status not null default 'uploaded',
  entity text not null references private.record_kinds (kind),
  -- How the file is written, what its columns hold, what a person decided, what would happen, what happened:
  -- shapes in src/domain/import.
  dialect jsonb not null default '{}',
  columns jsonb not null default '[]',
  row_count integer not null default 0,
  mapping jsonb not null default '{}',
  plan jsonb,
  result jsonb,
  run_id uuid,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  -- An import is a change set too, so that it can be taken back as a whole.
  change_set_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
  foreign key (workspace_id, run_id) references public.runs (workspace_id, id) on delete set null (run_id),
  foreign key (workspace_id, change_set_id) references public.change_sets (workspace_id, id) on delete set null (change_set_id)
);
comment on table public.imports is 'Uploaded spreadsheets on their way to records: what was found in them, how it is mapped, what became of it';
comment on column public.imports.dialect is 'How the file is written: encoding, delimiter, quotes; of a workbook, which sheet';
comment on column public.imports.columns is 'What was found in each column';
comment on column public.imports.mapping is 'Which column goes to which field, and how rows are matched';
comment on column public.imports.plan is 'What importing would do';
comment on column public.imports.result is 'What importing did';
comment on column public.imports.change_set_id is 'What it wrote, to be taken back with undo_change_set; empty while nothing is written';
comment on column public.imports.byte_size is 'Size of the contents in bytes; of a workbook, of its cells as text where they are more than the file';
create index imports_recent_idx on public.imports (workspace_id, created_at desc, id);
create index imports_run_idx on public.imports (workspace_id, run_id) where run_id is not null;
create trigger touch before update on public.imports for each row execute function private.touch();

alter table public.imports enable row level security;

-- Whoever may import sees the imports. They are written by the server's functions only: a row without its file is nothing.
create policy member_reads on public.imports for select to authenticated using (workspace_id in (select private.workspaces('member')));
create policy worker_writes on public.imports for all to worker using (true) with check (true);
grant select on public.imports to authenticated;
grant select, insert, update, delete on public.imports to worker;
grant all on public.imports to service_role;
select private.announce('public.imports', 'member');

-- The cells of a file, trimmed. No key: COPY must not wait for an index. Ids rise with
-- time and a file's rows lie together, so a block range index finds them.
create table private.import_rows (
  import_id uuid not null,
  row_number integer not null,
  cells text[] not null,
  -- Rows of a file whose quotation marks do not say where their cells end: how each was read is noted beside its cells.
  stray jsonb
);
create index import_rows_import_idx on private.import_rows using brin (import_id) with (pages_per_range = 16, autosummarize = on);

create table private.import_rejects (
  import_id uuid not null,
  row_number integer not null,
  -- Counted from 0; null when the row as a whole is the problem.
  column_index integer,
  field text,
  value text,
  reason text not null,
  -- What the reason needs to be understood: the first row of a duplicate, the limit that was passed.
  detail text
);
create index import_rejects_import_idx on private.import_rejects (import_id, row_number);

grant select, insert, update, delete on private.import_rows, private.import_rejects to worker;

-- However an import goes, its rows go with it.
create function private.clear_import() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.import_rows r using removed d where r.import_id = d.id;
  delete from private.import_rejects r using removed d where r.import_id = d.id;
  return null;
end $$;
create trigger clear_import after delete on public.imports referencing old table as removed
  for each statement execute function private.clear_import();

-- What could not be imported and why, in the order of the file, a page at a time.
create function public.import_rejects(workspace_id uuid, import_id uuid, after_row integer default 0, page_size integer default 200)
returns table (row_number integer, column_index integer, field text, value text, reason text, detail text)
language sql stable security definer set search_path = '' as $$
  -- A page ends with a whole row, so that "after_row" loses none of its problems.
  with page as (
    select distinct r.row_number from private.import_rejects r
    where r.import_id = import_rejects.import_id and r.row_number > after_row
      and exists (select from public.imports i where i.workspace_id = import_rejects.workspace_id and i.id = r.import_id
        and i.workspace_id in (select private.workspaces('member')))
    order by r.row_number limit least(greatest(page_size, 1), 1000)
  )
  select r.row_number, r.column_index, r.field, r.value, r.reason, r.detail
  from private.import_rejects r join page using (row_number)
  where r.import_id = import_rejects.import_id
  order by r.row_number, r.column_index nulls first, r.reason
$$;
comment on function public.import_rejects is E'The rows of an import that could not be imported, with reasons\n\nGive the last row_number of a page as after_row to read the next.';
grant execute on function public.import_rejects(uuid, uuid, integer, integer) to authenticated;

-- Names are the same when only case, width or spaces differ.
create function private.import_key(value text) returns text language sql immutable parallel safe as
$$ select lower(case when value ~ '^[ -~]*$' and value !~ '  ' then btrim(value)
  else btrim(regexp_replace(normalize(value, NFKC), '\s+', ' ', 'g')) end) $$;

-- The functions below run for every cell, so they are plpgsql: its plans are kept, those of SQL functions are made anew.

-- A number as people write it: '1,234.50', '1.234,50 €', '(12)', '-5', '12 %', '１２３'. Null: not a number with this mark.
create function private.import_number(value text, decimal_mark text) returns numeric
language plpgsql immutable parallel safe strict as $$
declare parts text[]; body text;
begin
  if value ~ '^-?[0-9]{1,18}$' then return value::numeric; end if;
  if decimal_mark = '.' and value ~ '^-?[0-9]{1,15}\.[0-9]{1,10}$' then return value::numeric; end if;
  -- sign, parenthesis, currency, sign, digits, currency or percent, parenthesis, sign
  parts := regexp_match(btrim(normalize(value, NFKC)), '^([-+−]?)\s*(\(?)\s*(?:[A-Z]{0,2}[$€£¥₩₹]|[A-Z]{3})?\s*([-+−]?)\s*'
    '([0-9][0-9.,''’ ]*[0-9]|[0-9][.,]?|[.,][0-9]+)\s*(?:[%$€£¥₩₹円元원]|[A-Z]{3})?\s*(\)?)\s*(-?)$');
  if parts is null or (parts[2] = '(') is distinct from (parts[5] = ')') then return null; end if;
  if length(parts[1] || parts[2] || parts[3] || parts[6]) > 1 then return null; end if;
  body := parts[4];
  if decimal_mark = '.' then
    if body !~ '^([0-9]{1,3}([,''’ ])[0-9]{3}(\2[0-9]{3})*|[0-9]{1,2}(,[0-9]{2})*,[0-9]{3}|[0-9]+)?(\.[0-9]*)?$' then return null; end if;
    body := translate(body, ',''’ ', '');
  else
    if body !~ '^([0-9]{1,3}([.''’ ])[0-9]{3}(\2[0-9]{3})*|[0-9]+)?(,[0-9]*)?$' then return null; end if;
    body := translate(body, ',.''’ ', '.');
  end if;
  return case when parts[2] = '(' or parts[1] in ('-', '−') or parts[3] in ('-', '−') or parts[6] = '-' then - body::numeric else body::numeric end;
end $$;

create function private.import_integer(value text, decimal_mark text, unit integer) returns integer
language plpgsql immutable parallel safe strict as $$
declare number numeric := private.import_number(value, decimal_mark) * unit;
begin
  return case when number = trunc(number) and abs(number) <= 2147483647 then number::integer end;
end $$;

-- A share in whole percent: '75', '75%', and '0.75' when the unit is 100.
create function private.import_percent(value text, decimal_mark text, unit integer) returns integer
language plpgsql immutable parallel safe strict as $$
declare number numeric := private.import_number(value, decimal_mark) * case when value like '%\%%' then 1 else unit end;
begin
  return case when abs(number) <= 1000000 then round(number)::integer end;
end $$;

-- Whether what a cell says about its currency agrees with the currency it is taken for.
create function private.import_currency_fits(value text, currency text) returns boolean
language plpgsql immutable parallel safe strict as $$
begin
  return case
    when value !~ '[^0-9.,()+ −-]' then true
    when value ~ '€' then currency = 'EUR'
    when value ~ '£' then currency in ('GBP', 'EGP', 'GIP', 'FKP', 'SHP')
    when value ~ '[¥￥円元]' then currency in ('JPY', 'CNY')
    when value ~ '[₩원]' then currency in ('KRW', 'KPW')
    when value ~ '₹' then currency = 'INR'
    when value ~ '[A-Z]{2}\$' then left(currency, 2) = substring(value from '([A-Z]{2})\$')
    when value ~ '\$' then currency in ('USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU', 'DOP', 'BRL')
    when value ~ '[A-Z]{3}' then currency = substring(value from '[A-Z]{3}')
    else true end;
end $$;

-- Money in minor units of its currency, rounded to the smallest there is.
create function private.import_money(value text, decimal_mark text, unit integer, currency text) returns bigint
language plpgsql immutable parallel safe strict as $$
declare number numeric := private.import_number(value, decimal_mark) * unit * 10::numeric ^ private.currency_decimals(currency);
begin
  return case when abs(number) < 9000000000000000 and private.import_currency_fits(value, currency) then round(number)::bigint end;
end $$;

-- English and Spanish months by their first three letters.
create function private.import_month(name text) returns text language plpgsql immutable parallel safe strict as $$
declare place integer := strpos('janfebmaraprmayjunjulaugsepoctnovdec', lower(left(name, 3)));
begin
  return case when place % 3 = 1 then ((place + 2) / 3)::text else case lower(left(name, 3))
    when 'ene' then '1' when 'abr' then '4' when 'ago' then '8' when 'dic' then '12' end end;
end $$;

-- Year, month and day that a cell names; there may be no such day. Null: not a date in this order.
create function private.import_date_parts(value text, date_order text) returns integer[]
language plpgsql immutable parallel safe strict as $$
declare parts text[]; text text := value; year text; month text; day text;
begin
  if text !~ '^[ -~]*$' then text := normalize(text, NFKC); end if;
  parts := regexp_match(text, '^([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?:$|[T ,]\s*[0-9]{1,2}:[0-9]{2})');
  if parts is not null then
    case date_order
      when 'mdy' then year := parts[4]; month := parts[1]; day := parts[3];
      when 'dmy' then year := parts[4]; month := parts[3]; day := parts[1];
      else
        if length(parts[4]) = 4 then return null; end if;
        year := parts[1]; month := parts[3]; day := parts[4];
    end case;
  else
    parts := regexp_match(text, '^([12][0-9]{3})(?:[-/.]|年|년)\s?([0-9]{1,2})(?:[-/.]|月|월)\s?([0-9]{1,2})[.日일]?(?:$|[T ,]\s*[0-9]{1,2}:[0-9]{2})');
    if parts is null then parts := regexp_match(text, '^([12][0-9]{3})([0-9]{2})([0-9]{2})$'); end if;
    if parts is null then
      parts := regexp_match(text, '^([0-9]{1,2})(?:st|nd|rd|th)?(?: de)?[ -](\w{3,10})\.?,?(?: de)?[ -]([0-9]{4}|[0-9]{2})$');
      if parts is not null then
        parts := array[parts[3], private.import_month(parts[2]), parts[1]];
      else
        parts := regexp_match(text, '^(\w{3,10})\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})$');
        parts := array[parts[3], private.import_month(parts[1]), parts[2]];
      end if;
    end if;
    year := parts[1]; month := parts[2]; day := parts[3];
  end if;
  if year is null or month is null or day is null then return null; end if;
  -- Two digits: the years 1970 to 2069.
  if length(year) = 2 then year := case when year < '70' then '20' || year else '19' || year end; end if;
  if length(year) <> 4 then return null; end if;
  return array[year::integer, month::integer, day::integer];
end $$;
create function private.import_date(value text, date_order text) returns date
language plpgsql immutable parallel safe strict as $$
declare parts integer[] := private.import_date_parts(value, date_order); found date;
begin
  if parts is null or parts[1] < 1000 or parts[2] not between 1 and 12 or parts[3] not between 1 and 31 then return null; end if;
  found := make_date(parts[1], parts[2], 1) + (parts[3] - 1);
  return case when extract(month from found) = parts[2] then found end;
end $$;
grant execute on function private.import_key(text), private.import_number(text, text),
  private.import_integer(text, text, integer), private.import_percent(text, text, integer),
  private.import_currency_fits(text, text), private.import_money(text, text, integer, text), private.import_month(text),
  private.import_date_parts(text, text), private.import_date(text, text) to authenticated, service_role, worker;
create index imports_change_set_idx on public.imports (workspace_id, change_set_id) where change_set_id is not null;

-- Few rows have one; the others cost this index nothing.
create index import_rows_stray_idx on private.import_rows (import_id, row_number) where stray is not null;

-- These rows in the order of the file, a page at a time: on which line they begin, and what they were taken for.
create function public.import_strays(workspace_id uuid, import_id uuid, after_row integer default 0, page_size integer default 100)
returns table (row_number integer, line integer, reading text, cells text[])
language sql stable security definer set search_path = '' as $$
  select r.row_number, (r.stray ->> 'line')::integer, r.stray ->> 'reading',
    (select array_agg(left(cell, 1000) order by place) from unnest(r.cells) with ordinality c (cell, place))
  from private.import_rows r
  where r.import_id = import_strays.import_id and r.stray is not null and r.row_number > after_row
    and exists (select from public.imports i where i.workspace_id = import_strays.workspace_id and i.id = r.import_id
      and i.workspace_id in (select private.workspaces('member')))
  order by r.row_number limit least(greatest(page_size, 1), 1000)
$$;
comment on function public.import_strays is E'The rows of an import with stray quotation marks, as they were read\n\nGive the last row_number of a page as after_row to read the next.';
grant execute on function public.import_strays(uuid, uuid, integer, integer) to authenticated;
