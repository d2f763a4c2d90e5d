-- replaces: private.sign_up_values(jsonb, text)

-- Returns the names, time zone and language that a new user entered at sign-up, with defaults for missing or invalid
-- values.
create or replace function private.sign_up_values(metadata jsonb, address text, out given text, out family text, out shown text, out zone text, out language text)
language plpgsql stable security definer set search_path = '' as $$
begin
  given := nullif(left(btrim(metadata ->> 'first_name'), 200), '');
  family := nullif(left(btrim(metadata ->> 'last_name'), 200), '');
  zone := coalesce(metadata ->> 'time_zone', 'UTC');
  language := coalesce(metadata ->> 'language', 'en');
  if not private.is_time_zone(zone) then zone := 'UTC'; end if;
  if not exists (select from private.languages l where l.code = language) then language := 'en'; end if;
  shown := coalesce(private.full_name(given, family, language), nullif(split_part(address, '@', 1), ''), 'Vanda');
end $$;
grant execute on function private.sign_up_values(jsonb, text) to auth_admin;
