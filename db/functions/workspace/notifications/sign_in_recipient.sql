-- Returns the language, name and time zone of a user for sign-in emails, which are sent without access to profiles.
create or replace function private.sign_in_recipient(of_user uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', language, 'name', given_name, 'time_zone', time_zone) from public.profiles where user_id = of_user
$$;
grant execute on function private.sign_in_recipient(uuid) to auth_admin;
