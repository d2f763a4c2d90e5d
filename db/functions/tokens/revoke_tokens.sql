-- Revokes tokens of a refunded payment, once per key. Tokens that have already been spent become debt, which is paid
-- from the next tokens added.
create or replace function private.revoke_tokens(person uuid, amount integer, key text, description text, payment uuid default null)
returns boolean language sql security definer set search_path = '' as $$
  select private.revoke_from_account(private.lock_tokens(person), revoke_tokens.amount, revoke_tokens.key,
    revoke_tokens.description, revoke_tokens.payment)
$$;
grant execute on function private.revoke_tokens(uuid, integer, text, text, uuid) to worker;
