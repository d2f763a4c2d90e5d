-- Returns every difference between payments and the ledger, and within the ledger, without changing anything.
create or replace function private.audit_tokens() returns table (what text, subject uuid, expected text, found text)
language sql stable security definer set search_path = '' as $$
  with entries as (
    select e.account_id, sum(e.amount) as balance, sum(e.debt_change) as debt, max(e.number) as number
    from private.token_entries e group by e.account_id
  ), of_payments as (
    select e.payment_id, sum(e.amount - e.debt_change) as kept, sum(e.amount) filter (where e.reason = 'purchase') as bought
    from private.token_entries e where e.payment_id is not null group by e.payment_id
  )
  select 'The balance of an account is not the sum of its entries', e.account_id, e.balance || ' and ' || e.debt || ' owed',
    l.balance || ' and ' || l.debt || ' owed'
    from entries e join private.token_entries l on (l.account_id, l.number) = (e.account_id, e.number)
    where (l.balance, l.debt) <> (e.balance, e.debt)
  union all
  select 'The tokens that can be spent are not the balance', e.account_id, e.balance::text, b.remaining::text
    from entries e cross join lateral (select coalesce(sum(b.remaining), 0) as remaining
      from private.token_buckets b where b.account_id = e.account_id) b
    where b.remaining <> e.balance
  union all
  select 'The balance shown to a user is not their balance', a.id, e.balance::text, t.available_tokens::text
    from private.token_accounts a join entries e on e.account_id = a.id left join public.user_tokens t on t.user_id = a.user_id
    where a.user_id is not null and t.available_tokens is distinct from e.balance
  union all
  select 'The tokens that a payment credited are not its net tokens', p.id, p.net_tokens::text, coalesce(o.kept, 0)::text
    from public.payments p left join of_payments o on o.payment_id = p.id where coalesce(o.kept, 0) <> p.net_tokens
  union all
  select 'A payment was not credited exactly once', p.id, p.tokens::text, coalesce(o.bought, 0)::text
    from public.payments p left join of_payments o on o.payment_id = p.id
    where coalesce(o.bought, 0) <> case when p.paid_at is null then 0 else p.tokens end
  union all
  select 'The net tokens of a payment do not match its refunds', p.id,
    private.net_tokens(p.tokens, p.amount_minor, p.refunded_minor, p.state = 'disputed')::text, p.net_tokens::text
    from public.payments p where p.paid_at is not null
      and p.net_tokens <> private.net_tokens(p.tokens, p.amount_minor, p.refunded_minor, p.state = 'disputed')
  union all
  select 'An entry belongs to the payment of another account, or to none', e.id, coalesce(c.account_id::text, 'none'), e.account_id::text
    from private.token_entries e left join private.checkouts c on c.payment_id = e.payment_id
    where e.payment_id is not null and c.account_id is distinct from e.account_id
  union all
  select 'A purchase was credited without a payment', e.id, 'a payment', 'none'
    from private.token_entries e where e.reason in ('purchase', 'restore') and e.payment_id is null
$$;
grant execute on function private.audit_tokens() to worker;
