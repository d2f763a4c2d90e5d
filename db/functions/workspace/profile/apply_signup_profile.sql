-- Sets the names, time zone and language of a user's profile, members and workspaces to the values that the owner of
-- the address entered at sign-up, because someone else may have created the account.
create or replace function private.apply_signup_profile(newcomer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare person record;
begin
  select p.* into strict person from auth.users u, private.sign_up_values(u.raw_user_meta_data, u.email) p where u.id = newcomer_id;
  update public.profiles set given_name = person.given, family_name = person.family,
    display_name = left(person.shown, 400), time_zone = person.zone, language = person.language
    where user_id = newcomer_id;
  update public.members set name = left(person.shown, 400) where user_id = newcomer_id;
  update public.workspaces set name = private.default_workspace_name(person.given, person.shown, person.language), time_zone = person.zone
    where id in (select workspace_id from public.members where user_id = newcomer_id);
end $$;
grant execute on function private.apply_signup_profile(uuid) to auth_admin;
