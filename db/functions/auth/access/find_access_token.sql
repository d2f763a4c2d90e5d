-- Returns the user, workspace, scopes and expiry (in seconds since 1970) of an access token by its SHA-256 hash, even
-- if it has expired; null if the token is unknown or revoked, or its user is blocked. Records when the token was last
-- used. The server caches the result for a few seconds.
create or replace function private.find_access_token(token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare found public.access_tokens; is_welcome boolean;
begin
  select t.* into found from private.access_token_hashes h join public.access_tokens t on t.id = h.token_id
    where h.hash = decode(token_hash, 'hex');
  if found.id is null or found.revoked_at is not null then return null; end if;
  select u.deleted_at is null and (u.banned_until is null or u.banned_until <= private.now()) into is_welcome
    from auth.users u where u.id = found.user_id;
  if is_welcome is not true then return null; end if;
  if found.expires_at > private.now() and (found.last_used_at is null or found.last_used_at < private.now() - interval '1 minute') then
    update public.access_tokens t set last_used_at = private.now() where t.id = found.id;
  end if;
  return jsonb_build_object('token_id', found.id, 'user_id', found.user_id, 'workspace_id', found.workspace_id,
    'scopes', found.scopes, 'expires_at', extract(epoch from found.expires_at));
end $$;
grant execute on function private.find_access_token(text) to auth_admin;
