-- What a mail of signing in needs of a profile: sign-in itself reads none.
create function private.addressee(of_user uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('language', language, 'name', given_name) from public.profiles where user_id = of_user $$;

revoke execute on function private.addressee(uuid) from public;
grant execute on function private.addressee(uuid) to auth_admin;
