create or replace function private.is_known_payment_event(provider text, id text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.payment_events e where e.provider = is_known_payment_event.provider and e.id = is_known_payment_event.id)
$$;
grant execute on function private.is_known_payment_event(text, text) to worker;
