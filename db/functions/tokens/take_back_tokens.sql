-- Revokes tokens of a refunded payment, once per key. Tokens that were already spent become debt, which the next tokens pay.
create or replace function private.take_back_tokens(person uuid, amount integer, key text, description text, payment uuid default null)
returns boolean language sql security definer set search_path = '' as $$
  select private.take_back_from(private.lock_tokens(person), take_back_tokens.amount, take_back_tokens.key,
    take_back_tokens.description, take_back_tokens.payment)
$$;
grant execute on function private.take_back_tokens(uuid, integer, text, text, uuid) to worker;
