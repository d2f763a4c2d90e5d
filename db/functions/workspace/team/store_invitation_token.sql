-- Stores the hash of a link's token, replacing an earlier one.
create or replace function private.store_invitation_token(workspace uuid, invitation uuid, delivery text, hash bytea, needs_proof boolean) returns void
language sql set search_path = '' as $$
  insert into private.invitation_tokens as t values (workspace, invitation, delivery, hash, needs_proof)
  on conflict (workspace_id, invitation_id, delivery) do update set token_hash = excluded.token_hash, needs_proof = excluded.needs_proof
$$;
