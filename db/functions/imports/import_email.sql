-- Returns the first email address in a cell: alone, in angle brackets, or followed by others.
create or replace function private.import_email(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return substring(value from '^(?:[^<>@]*<)?(?:mailto:)?([^\s@,;|<>"]+@[^\s@,;|<>"]+\.[^\s@,;|<>".]+)(?=$|[>\s,;|:])');
end $$;
grant execute on function private.import_email(text) to authenticated, service_role, worker;
