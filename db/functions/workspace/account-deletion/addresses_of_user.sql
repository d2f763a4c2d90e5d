-- Returns all email addresses of a user: the current one, a pending one, and the addresses of their identities.
create or replace function private.addresses_of_user(login uuid) returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct lower(a.address)), '{}') from (
    select u.email::text as address from auth.users u where u.id = login
    union select nullif(u.email_change, '') from auth.users u where u.id = login
    union select i.email from auth.identities i where i.user_id = login) a
  where a.address is not null
$$;
