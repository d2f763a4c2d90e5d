-- Starts a payment at the current price and returns the data that the provider needs; null if the package is not sold.
-- Errors: VT404 no account, VT430 too many payments started within the hour.
create or replace function private.start_payment(person uuid, package text, provider text, most_an_hour integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := private.lock_tokens(person);
  sold public.token_packages;
  made public.payments;
begin
  select p.* into sold from public.token_packages p where p.id = package and p.is_sold;
  if sold.id is null then return null; end if;
  if (select count(*) from private.checkouts c join public.payments p on p.id = c.payment_id
    where c.account_id = account and p.created_at > private.now() - interval '1 hour') >= most_an_hour then
    raise exception 'Too many purchases were started' using errcode = 'VT430';
  end if;
  insert into public.payments (user_id, package_id, tokens, amount_minor, currency, provider)
    values (person, sold.id, sold.tokens, sold.amount_minor, sold.currency, start_payment.provider) returning * into made;
  insert into private.checkouts (payment_id, account_id, provider, next_check_at)
    values (made.id, account, made.provider, made.created_at + interval '2 minutes');
  return jsonb_build_object('paymentId', made.id, 'accountId', account, 'tokens', made.tokens, 'amountMinor', made.amount_minor,
    'currency', made.currency, 'name', sold.name, 'description', sold.description, 'productId', sold.stripe_product_id,
    'email', (select u.email from auth.users u where u.id = person),
    'language', (select p.language from public.profiles p where p.user_id = person),
    'customer', (select c.customer from private.payment_customers c where c.account_id = account and c.provider = made.provider));
end $$;
grant execute on function private.start_payment(uuid, text, text, integer) to worker;
