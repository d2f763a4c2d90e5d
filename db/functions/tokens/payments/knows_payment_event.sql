create or replace function private.knows_payment_event(provider text, id text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.payment_events e where e.provider = knows_payment_event.provider and e.id = knows_payment_event.id)
$$;
grant execute on function private.knows_payment_event(text, text) to worker;
