-- replaces: public.create_access_token(uuid, text, text[], timestamptz)
-- Creates an access token and returns it with its id, prefix, scopes and expiry. Only its hash is stored. Scanners for
-- leaked secrets recognise its format.
create or replace function public.create_access_token(workspace_id uuid, name text, scopes text[], expires_at timestamptz,
  id uuid default pg_catalog.uuidv7()) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  member constant uuid := private.member_id(create_access_token.workspace_id);
  wanted constant text[] := case when 'write' = any (create_access_token.scopes) then array['read', 'write'] else array['read'] end;
  made constant uuid := create_access_token.id;
  start constant text := 'vnd_' || right(made::text, 12);
  token constant text := start || '_' || encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 'hex');
begin
  if member is null then raise exception 'You are not a member of this workspace' using errcode = '42501'; end if;
  if coalesce(btrim(create_access_token.name), '') = '' or length(btrim(create_access_token.name)) > 100 then
    raise exception 'The name of a token must have 1 to 100 characters' using errcode = '22023';
  end if;
  if coalesce(cardinality(create_access_token.scopes), 0) = 0 or not create_access_token.scopes <@ array['read', 'write'] then
    raise exception 'The scopes of a token must be read, or read and write' using errcode = '22023';
  end if;
  if create_access_token.expires_at is null or create_access_token.expires_at <= private.now()
    or create_access_token.expires_at > private.now() + interval '366 days' then
    raise exception 'The expiry date of a token must be within a year' using errcode = '22023';
  end if;
  -- Simultaneous calls wait for each other, so that each counts the tokens created by the others.
  perform private.take_lock('access_tokens', caller::text);
  -- A trigger rejects this statement for calls with an access token.
  delete from public.access_tokens t where t.user_id = caller and least(t.revoked_at, t.expires_at) < private.now() - interval '30 days';
  -- A call that is repeated after its response was lost gets a new secret, because no one received the first one.
  if exists (select from public.access_tokens t where t.workspace_id = create_access_token.workspace_id and t.id = made and t.user_id = caller
    and t.revoked_at is null and t.last_used_at is null) then
    delete from private.access_token_hashes h where h.token_id = made;
    insert into private.access_token_hashes (hash, token_id) values (sha256(convert_to(token, 'UTF8')), made);
    return (select jsonb_build_object('id', made, 'token', token, 'prefix', t.prefix, 'scopes', t.scopes, 'expires_at', t.expires_at)
      from public.access_tokens t where t.workspace_id = create_access_token.workspace_id and t.id = made);
  end if;
  if (select count(*) from public.access_tokens t
    where t.user_id = caller and t.revoked_at is null and t.expires_at > private.now()) >= 50 then
    raise exception 'You have reached the limit of 50 access tokens. Revoke one first' using errcode = '54000';
  end if;
  insert into public.access_tokens (workspace_id, id, member_id, user_id, name, scopes, prefix, expires_at)
    values (create_access_token.workspace_id, made, member, caller, btrim(create_access_token.name), wanted, start, create_access_token.expires_at);
  insert into private.access_token_hashes (hash, token_id) values (sha256(convert_to(token, 'UTF8')), made);
  return jsonb_build_object('id', made, 'token', token, 'prefix', start, 'scopes', wanted, 'expires_at', create_access_token.expires_at);
end $$;
comment on function public.create_access_token(uuid, text, text[], timestamptz, uuid) is E'Creates an access token with which a program acts as the caller in one workspace\n\nscopes is read, or read and write; expires_at is at most 366 days from now. A user can have 50 active tokens. Only this response contains the token itself. Repeating the call with the same id replaces the token, unless it has been used.';
grant execute on function public.create_access_token(uuid, text, text[], timestamptz, uuid) to authenticated;
