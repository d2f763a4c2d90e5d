-- Sets whether tokens expire, which is a setting of the server. It also applies to existing tokens, which expire at the
-- end of the current month (UTC) or never. Called every hour for tokens that were added during the change.
create or replace function private.set_token_expiry(expiry text) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.token_settings s set expiry = set_token_expiry.expiry where s.expiry <> set_token_expiry.expiry;
  update private.token_buckets b set expires_at = private.token_expiry()
    where b.remaining > 0 and (b.expires_at is null) = (set_token_expiry.expiry = 'monthly');
end $$;
grant execute on function private.set_token_expiry(text) to worker;
