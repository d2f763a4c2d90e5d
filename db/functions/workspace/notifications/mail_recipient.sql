-- Returns the address, name, language and time zone of a user who may receive emails, otherwise null. `is_proven` is
-- true if the user has confirmed the address: without this, a user could have any text sent to strangers.
create or replace function private.mail_recipient(of_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'name', p.given_name, 'language', p.language, 'time_zone', p.time_zone,
    'is_proven', exists (select from auth.identities i where i.user_id = u.id
      and i.identity_data ->> 'email' = u.email and i.identity_data ->> 'email_verified' = 'true'))
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = of_user and u.deleted_at is null and coalesce(u.banned_until <= private.now(), true) and not private.is_being_deleted(u.id)
$$;
revoke execute on function private.mail_recipient(uuid) from public;
