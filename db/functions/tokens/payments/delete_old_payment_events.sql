-- Deletes the ids of payment events after 90 days and returns their number. Events arrive within days, and signatures
-- of older ones are no longer valid.
create or replace function private.delete_old_payment_events() returns integer language plpgsql security definer set search_path = '' as $$
declare gone integer;
begin
  delete from private.payment_events e where e.at < private.now() - interval '90 days';
  get diagnostics gone = row_count;
  return gone;
end $$;
grant execute on function private.delete_old_payment_events() to worker;
