-- Returns the number of tokens that remain of a payment after a refund: at most the share that was not refunded, and 0 while it
-- is disputed.
create or replace function private.net_tokens(tokens integer, amount_minor integer, refunded_minor integer, is_disputed boolean) returns integer
language sql immutable set search_path = '' as $$
  select case when is_disputed then 0 else (tokens::bigint * (amount_minor - refunded_minor) / amount_minor)::integer end
$$;
