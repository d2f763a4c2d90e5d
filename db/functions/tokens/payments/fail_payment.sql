-- Marks a payment without a session as failed. No one received the address of its checkout, so it cannot be paid.
create or replace function private.fail_payment(payment uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.checkouts c set next_check_at = null where c.payment_id = payment and c.session_id is null;
  if found then update public.payments p set state = 'failed' where p.id = payment and p.state = 'open'; end if;
end $$;
grant execute on function private.fail_payment(uuid) to worker;
