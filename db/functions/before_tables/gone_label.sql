-- Returns the normalised name that a deleted record had, for searching; null if it had none.
create or replace function private.gone_label(changes jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select private.fold(coalesce(changes #>> '{name,0}', changes #>> '{title,0}', changes #>> '{label,0}'))
$$;
