-- Creates the profile and the workspace of a new user.
create or replace function private.create_profile_and_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
declare person record;
begin
  select * into person from private.sign_up_values(new.raw_user_meta_data, new.email);
  insert into public.profiles (user_id, given_name, family_name, display_name, time_zone, language)
    values (new.id, person.given, person.family, left(person.shown, 400), person.zone, person.language);
  perform private.insert_workspace(new.id, null, person.zone);
  return new;
end $$;
