-- Returns the first email address in a cell: alone, in angle brackets, or followed by others. Most cells contain an
-- address alone, which the first pattern recognises in a twentieth of the time.
create or replace function private.import_email(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if value ~ '^[^\s@,;|<>":]+@[^\s@,;|<>":]+\.[^\s@,;|<>".:]+$' then return value; end if;
  return substring(value from '^(?:[^<>@]*<)?(?:mailto:)?([^\s@,;|<>"]+@[^\s@,;|<>"]+\.[^\s@,;|<>".]+)(?=$|[>\s,;|:])');
end $$;
grant execute on function private.import_email(text) to authenticated, service_role, worker;
