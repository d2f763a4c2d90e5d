-- Clears the cached information about whether the workspace has formulas.
create or replace function private.clear_formula_cache() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.set_setting('formulas', null);
  return null;
end $$;
