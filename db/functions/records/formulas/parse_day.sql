-- Parses a date such as 2026-01-31; null if the text is not one.
create or replace function private.parse_day(value text) returns date language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if value !~ '^\d{4}-\d\d-\d\d$' then return null; end if;
  return make_date(left(value, 4)::integer, substr(value, 6, 2)::integer, right(value, 2)::integer);
exception when datetime_field_overflow then return null;
end $$;
grant execute on function private.parse_day(text) to authenticated;
