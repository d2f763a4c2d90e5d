-- Clears the cached information about whether the workspace has formulas.
create or replace function private.forget_formulas() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.set_setting('formulas', null);
  return null;
end $$;
