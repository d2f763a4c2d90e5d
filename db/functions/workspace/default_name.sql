-- Returns the default name of an object in a language; null for an unknown object or language.
create or replace function private.default_name(language text, thing text) returns text language sql stable set search_path = ''
  return (select l.names ->> thing from private.languages l where l.code = language);
