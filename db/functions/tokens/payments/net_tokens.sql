-- Returns the number of tokens of a payment that are left after a refund: the share that was not refunded, rounded
-- down, and 0 while the payment is disputed.
create or replace function private.net_tokens(tokens integer, amount_minor integer, refunded_minor integer, is_disputed boolean) returns integer
language sql immutable set search_path = '' as $$
  select case when is_disputed then 0 else (tokens::bigint * (amount_minor - refunded_minor) / amount_minor)::integer end
$$;
