-- Parses the date in a cell; null if the cell has no valid date.
create or replace function private.import_date(value text, date_order text) returns date
language plpgsql immutable parallel safe strict as $$
declare parts integer[] := private.import_date_parts(value, date_order); found date;
begin
  if parts is null or parts[1] < 1000 or parts[2] not between 1 and 12 or parts[3] not between 1 and 31 then return null; end if;
  found := make_date(parts[1], parts[2], 1) + (parts[3] - 1);
  return case when extract(month from found) = parts[2] then found end;
end $$;
grant execute on function private.import_date(text, text) to authenticated, service_role, worker;
