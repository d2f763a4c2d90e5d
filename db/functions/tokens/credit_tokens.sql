-- Adds tokens to a user's account, once per key. Returns false if the key was used before.
create or replace function private.credit_tokens(person uuid, amount integer, kind text, key text, reason text, description text,
  payment uuid default null, about jsonb default '{}') returns boolean
language sql security definer set search_path = '' as $$
  select private.credit_account(private.lock_tokens(person), credit_tokens.amount, credit_tokens.kind, credit_tokens.key,
    credit_tokens.reason, credit_tokens.description, credit_tokens.payment, credit_tokens.about)
$$;
grant execute on function private.credit_tokens(uuid, integer, text, text, text, text, uuid, jsonb) to worker;
