-- Whoever is erased here is to be erased at the provider too, who can be away at that moment: what is left to do there.
create table private.forgotten_customers (
  provider text not null,
  customer text not null,
  -- When the provider is asked next.
  ask_at timestamptz not null default private.now(),
  tries integer not null default 0,
  primary key (provider, customer)
);
alter table private.forgotten_customers enable row level security;

create or replace function private.forget_customer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with gone as (delete from private.payment_customers c where c.account_id = new.id returning c.provider, c.customer)
    insert into private.forgotten_customers (provider, customer) select gone.provider, gone.customer from gone on conflict do nothing;
  return null;
end $$;

-- Whom the provider is to forget now; asked again after an hour, then after two, four and so on up to a week.
create function private.take_forgotten_customers(provider text, most integer) returns setof text language sql security definer set search_path = '' as $$
  with due as (
    select f.customer from private.forgotten_customers f
    where f.provider = take_forgotten_customers.provider and f.ask_at <= private.now()
    order by f.ask_at limit most for update skip locked
  )
  update private.forgotten_customers f
    set tries = f.tries + 1, ask_at = private.now() + least(interval '1 hour' * 2 ^ least(f.tries, 10), interval '7 days')
  from due where f.provider = take_forgotten_customers.provider and f.customer = due.customer returning f.customer
$$;

create function private.customer_is_forgotten(provider text, customer text) returns void language sql security definer set search_path = '' as $$
  delete from private.forgotten_customers f
    where f.provider = customer_is_forgotten.provider and f.customer = customer_is_forgotten.customer
$$;

grant execute on function private.take_forgotten_customers(text, integer), private.customer_is_forgotten(text, text) to worker;
