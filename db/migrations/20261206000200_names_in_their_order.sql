-- A name that is written in Chinese, Japanese or Korean has the family name first; in Japanese with a space between. Other names stay as
-- they were: the given name first, whatever language their owner reads.
create function private.full_name(given text, family text, tongue text) returns text language sql immutable set search_path = '' as $$
  select nullif(case when family ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]'
    then concat_ws(case tongue when 'ja' then ' ' else '' end, family, given) else concat_ws(' ', given, family) end, '')
$$;

create or replace function private.newcomer(said jsonb, address text, out given text, out family text, out shown text, out zone text, out tongue text)
language plpgsql stable security definer set search_path = '' as $$
begin
  given := nullif(left(btrim(said ->> 'first_name'), 200), '');
  family := nullif(left(btrim(said ->> 'last_name'), 200), '');
  zone := coalesce(said ->> 'time_zone', 'UTC');
  tongue := coalesce(said ->> 'language', 'en');
  if not private.is_time_zone(zone) then zone := 'UTC'; end if;
  if not exists (select from private.languages l where l.code = tongue) then tongue := 'en'; end if;
  shown := coalesce(private.full_name(given, family, tongue), nullif(split_part(address, '@', 1), ''), 'Vanda');
end $$;

create or replace function private.tidy_profile() returns trigger language plpgsql security definer set search_path = '' as $$
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
    raise exception 'A name that colleagues read is not empty' using errcode = '23514';
  end if;
  if not exists (select from private.languages l where l.code = new.language) then
    raise exception 'There is no language %', new.language using errcode = '23514';
  end if;
  new.updated_at := private.now();
  return new;
end $$;

update public.profiles p set display_name = private.full_name(p.given_name, p.family_name, p.language)
  where p.display_name = concat_ws(' ', p.given_name, p.family_name)
    and p.display_name <> private.full_name(p.given_name, p.family_name, p.language);
