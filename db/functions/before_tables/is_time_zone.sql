-- True for a time zone name that browsers use, such as Europe/Madrid. The zone is tested by using it, because
-- pg_timezone_names reads hundreds of files. The pattern excludes notations that only Postgres accepts ('X+3').
create or replace function private.is_time_zone(value text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  perform pg_catalog.now() at time zone value;
  return value ~ '^(UTC|GMT|Etc/GMT[+-]?[0-9]{1,2}|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+){1,2})$';
exception when invalid_parameter_value then
  return false;
end $$;
grant execute on function private.is_time_zone(text) to authenticated, service_role;
