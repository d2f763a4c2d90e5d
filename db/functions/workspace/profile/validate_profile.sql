-- Normalises a profile: empty values become null, and a display name that was not changed follows the given and family
-- name. Rejects an empty display name and an unknown language.
create or replace function private.validate_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.given_name := nullif(btrim(new.given_name), '');
  new.family_name := nullif(btrim(new.family_name), '');
  new.phone := nullif(btrim(new.phone), '');
  new.job_title := nullif(btrim(new.job_title), '');
  new.department := nullif(btrim(new.department), '');
  if (new.given_name, new.family_name) is distinct from (old.given_name, old.family_name)
    and new.display_name = old.display_name then
    new.display_name := coalesce(private.full_name(new.given_name, new.family_name, new.language),
      (select nullif(split_part(u.email, '@', 1), '') from auth.users u where u.id = new.user_id), old.display_name);
  end if;
  if btrim(new.display_name) = '' then
    raise exception 'The display name must not be empty' using errcode = '23514';
  end if;
  if not exists (select from private.languages l where l.code = new.language) then
    raise exception 'The language % is not supported', new.language using errcode = '23514';
  end if;
  new.updated_at := private.now();
  return new;
end $$;
