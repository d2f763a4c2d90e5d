-- Returns a checkout by its session or payment intent; no row if it is unknown or belongs to another user.
create or replace function private.find_checkout(provider text, session text default null, intent text default null, person uuid default null)
returns table (session_id text, payment_id uuid, version integer, state text, tokens integer) language sql stable security definer set search_path = '' as $$
  select c.session_id, c.payment_id, c.version, p.state, p.tokens from private.checkouts c join public.payments p on p.id = c.payment_id
  where c.provider = find_checkout.provider and (c.session_id = session or c.payment_intent = intent)
    and (person is null or p.user_id = person)
$$;
grant execute on function private.find_checkout(text, text, text, uuid) to worker;
