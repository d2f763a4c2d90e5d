-- The first address of a cell, alone, in brackets or before further ones.
create or replace function private.import_email(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return substring(value from '^(?:[^<>@]*<)?(?:mailto:)?([^\s@,;|<>"]+@[^\s@,;|<>"]+\.[^\s@,;|<>".]+)(?=$|[>\s,;|:])');
end $$;
grant execute on function private.import_email(text) to authenticated, service_role, worker;
