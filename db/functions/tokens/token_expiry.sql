-- Returns the expiry of tokens added now: at the end of the current month (UTC), or null for never.
create or replace function private.token_expiry() returns timestamptz language sql stable set search_path = '' as $$
  select case s.expiry when 'monthly'
    then (date_trunc('month', private.now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' end
  from private.token_settings s
$$;
