-- Returns how many tokens a user keeps of a payment with this much of it refunded: never more than the share that was not.
create or replace function private.tokens_kept(tokens integer, amount_minor integer, refunded_minor integer, is_disputed boolean) returns integer
language sql immutable set search_path = '' as $$
  select case when is_disputed then 0 else (tokens::bigint * (amount_minor - refunded_minor) / amount_minor)::integer end
$$;
