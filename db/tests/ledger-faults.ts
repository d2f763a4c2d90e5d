import type pg from "pg";

type Outcomes = { done: Set<string>; perhaps: Set<string> };

/** Queries that find the faults in one account's ledger, by the sentence that describes each fault. */
const checks: Record<string, string> = {
  "the balance is not the sum of the entries": `select from last l where l.balance <> (select sum(amount) from entries)
    or l.debt <> (select sum(debt_change) from entries)`,
  "a balance along the way is not the sum so far, or below zero": `select from (
    select balance, sum(amount) over (order by number) as so_far from entries) e where balance <> so_far or balance < 0`,
  "the buckets hold something else than the balance": `select from last l
    where l.balance <> (select sum(remaining) from buckets) or exists (select from buckets where remaining < 0)`,
  "a bucket holds something else than was put in and taken out": `select from buckets b where b.remaining <>
    (select coalesce(sum(d.amount), 0) from private.token_draws d where d.account_id = b.account_id and d.bucket = b.number)`,
  "the public balance is another one": `select from public.user_tokens t, last l where t.user_id = $1
    and (t.available_tokens <> l.balance or t.total_tokens - t.used_tokens <> l.balance)`,
  "the public history does not add up to the public balance": `select from public.user_tokens t where t.user_id = $1 and (
    t.total_tokens <> (select coalesce(sum(amount), 0) from history where type = 'purchase')
    or -t.used_tokens <> (select coalesce(sum(amount), 0) from history where type = 'usage'))`,
  "a key was written twice": "select from entries group by key having count(*) > 1",
  "something is owed while tokens are there": "select from last where debt > 0 and balance > 0",
  "a run started while tokens were owed": "select from entries where reason = 'reserve' and debt_before > 0",
  "a run ended twice": `select from entries where reason in ('settle', 'release') group by run_id having count(*) > 1`,
  "a run was given back in another amount than it took": `select from entries b join entries r on r.run_id = b.run_id
    and r.reason = 'reserve' where b.reason in ('release', 'wrong_answer') and b.amount <> -r.amount`,
  "a wrong answer was refunded that was not paid, or twice": `select from entries w where w.reason = 'wrong_answer' and (
    not exists (select from entries e where e.run_id = w.run_id and e.reason = 'settle' and e.number < w.number)
    or exists (select from entries e where e.run_id = w.run_id and e.reason = 'wrong_answer' and e.number <> w.number))`,
  "a day has more than five refunds of wrong answers": `select from entries w where w.reason = 'wrong_answer'
    and (select count(*) from entries e where e.reason = 'wrong_answer' and e.at between w.at - interval '24 hours' and w.at) > 5`,
  "a run took another amount than its price": `select from entries e join private.token_runs r on r.id = e.run_id
    where e.reason = 'reserve' and e.amount <> -r.price`,
  "a run has a price and no entry": `select from private.token_runs r join account a on a.id = r.account_id
    where not exists (select from entries e where e.run_id = r.id and e.reason = 'reserve')`,
  "more than two analyses of a month were free": `select from private.token_runs r join account a on a.id = r.account_id
    where r.free_month is not null and not exists (select from entries e where e.run_id = r.id and e.reason = 'release')
    group by r.free_month having count(*) > 2`,
  "a day paid more than 20": `select from bonuses group by day having sum(amount) > 20`,
  "a day paid for more than three sections": `select from bonuses where reason = 'exploration' group by day having count(*) > 3`,
  "the day's row says something else than was paid": `select from (select * from public.daily_bonuses where user_id = $1) d
    full join (select day, sum(amount) as paid, count(*) filter (where reason = 'exploration') as explored,
      bool_or(reason = 'login') as came from bonuses group by day) b on b.day = d.bonus_date
    where (d.total_daily_bonuses, d.exploration_bonuses_claimed, d.login_bonus_claimed) is distinct from (b.paid, b.explored, b.came)`,
  "a payment holds another number of tokens than it credited": `select from paid p where p.net_tokens <>
    (select coalesce(sum(amount - debt_change), 0) from entries e where e.payment_id = p.id)`,
  "a payment was credited another number of times than once": `select from paid p where
    (select count(*) from entries e where e.payment_id = p.id and e.reason = 'purchase') <> (p.paid_at is not null)::integer`,
  "a payment keeps another number of tokens than its refunds leave": `select from paid p where p.net_tokens <> case
    when p.paid_at is null or p.state = 'disputed' then 0 else p.tokens * (p.amount_minor - p.refunded_minor) / p.amount_minor end`,
  // A call that waited for a lock uses its start time, so it may return tokens that have just been written off.
  "an expired token is still there after something was written later": `select from buckets b where b.remaining > 0
    and exists (select from entries e where e.at >= b.expires_at and e.reason <> 'settle' and e.number >= (select max(d.number)
      from private.token_draws d where d.account_id = b.account_id and d.bucket = b.number and d.amount > 0))`,
};

const within = `with account as (select id from private.token_accounts where user_id = $1),
  entries as (select e.* from private.token_entries e join account a on a.id = e.account_id),
  last as (select * from entries order by number desc limit 1),
  buckets as (select b.* from private.token_buckets b join account a on a.id = b.account_id),
  paid as (select * from public.payments where user_id = $1),
  history as (select * from public.token_transactions where user_id = $1),
  bonuses as (select split_part(key, ':', 2)::date as day, reason, amount from entries
    where reason in ('login', 'exploration', 'energy'))`;
const allChecks = `${within} select
  array(select name from (values ${Object.entries(checks)
    .map(([name, found]) => `('${name.replaceAll("'", "''")}', exists (${found}))`)
    .join(", ")}) as checked (name, is_wrong) where is_wrong) as wrong,
  array(select key from entries where reason not in ('initial', 'debt', 'expiry') and payment_id is null) as written`;

/**
 * Returns a sentence for every violated invariant of a user's ledger, and for every reported outcome that is missing.
 */
export async function ledgerFaults(owner: pg.Pool, personId: string, { done, perhaps }: Outcomes): Promise<string[]> {
  // A named statement is planned only once. Planning takes far longer than running the checks on a correct ledger.
  const { rows } = await owner.query<{ wrong: string[]; written: string[] }>({
    name: "ledger-faults",
    text: allChecks,
    values: [personId],
  });
  const { wrong, written } = rows[0]!;
  const keys = new Set(written);
  const lost = [...done].filter((key) => key && !keys.has(key)).map((key) => `${key} was promised and is not there`);
  const unasked = [...keys]
    .filter((key) => !done.has(key) && !perhaps.has(key))
    .map((key) => `${key} was taken back and is there`);
  return [...wrong, ...lost, ...unasked];
}
