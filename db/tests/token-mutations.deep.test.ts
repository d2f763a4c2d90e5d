import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { checkSequences } from "./check-sequences.ts";
import type { Kind } from "./token-sequences.ts";

const at = useDatabase();

/** Mutants of ledger functions, each without one of the safeguards that keep the ledger correct. */
const mutants = [
  {
    lacks: "the lock on the account",
    calls: ["earn", "credit", "reserve"],
    routine: "private.lock_tokens",
    right: "for no key update",
    wrong: "",
  },
  {
    lacks: "the lock on the account while a run ends",
    calls: ["reserve", "end", "earn"],
    routine: "private.lock_run",
    right: "for no key update",
    wrong: "",
  },
  {
    lacks: "the lock on the account while tokens expire",
    calls: ["credit", "expire"],
    routine: "private.expire_tokens",
    right: "for no key update skip locked",
    wrong: "",
  },
  {
    lacks: "the write-off of expired tokens",
    calls: ["credit", "expire", "reserve"],
    routine: "private.lock_tokens",
    right: "perform private.expire_account_tokens(account);",
    wrong: "",
  },
  {
    lacks: "the idempotency key of purchases and bonuses",
    calls: ["credit", "earn"],
    routine: "private.credit_account",
    right: "e.key = credit_account.key",
    wrong: "false",
  },
  {
    lacks: "the idempotency key of refunds",
    calls: ["credit", "takeBack"],
    routine: "private.revoke_from_account",
    right: "e.key = revoke_from_account.key",
    wrong: "false",
  },
  {
    lacks: "the idempotency key of runs",
    calls: ["reserve"],
    routine: "private.reserve_tokens",
    right: "known.id is not null",
    wrong: "false",
  },
  {
    lacks: "the check whether the tokens of a paid run were released",
    calls: ["reserve", "end"],
    routine: "private.settle_tokens",
    right: "locked.ending is not null",
    wrong: "false",
  },
  {
    lacks: "the check whether a released run was paid",
    calls: ["reserve", "end"],
    routine: "private.release_tokens",
    right: "locked.ending is not null",
    wrong: "false",
  },
  {
    lacks: "the check whether a refunded answer was paid",
    calls: ["reserve", "end"],
    routine: "private.refund_wrong_answer",
    right: "locked.ending is distinct from 'settle'",
    wrong: "false",
  },
  {
    lacks: "the check whether there are enough tokens",
    calls: ["reserve", "earn"],
    routine: "private.reserve_tokens",
    right: "(offer ->> 'available_after')::integer < 0",
    wrong: "false",
  },
  {
    lacks: "the check whether there is a debt",
    calls: ["takeBack", "reserve"],
    routine: "private.reserve_tokens",
    right: "(offer ->> 'debt')::integer > 0",
    wrong: "false",
  },
  {
    lacks: "the payment of a debt by new tokens",
    calls: ["credit", "takeBack"],
    routine: "private.credit_account",
    right: "perform private.pay_debt(account);",
    wrong: "",
  },
  {
    lacks: "the payment of a debt by released tokens",
    calls: ["reserve", "takeBack", "end"],
    routine: "private.return_tokens",
    right: "perform private.pay_debt(account);",
    wrong: "",
  },
  {
    lacks: "the write-off of tokens released after they expired",
    calls: ["reserve", "end"],
    routine: "private.return_tokens",
    right: "perform private.expire_account_tokens(account);",
    wrong: "",
  },
  {
    lacks: "the debt for spent tokens that are refunded",
    calls: ["takeBack", "reserve"],
    routine: "private.revoke_from_account",
    right: "least((private.last_entry(account)).balance, revoke_from_account.amount)",
    wrong: "revoke_from_account.amount",
  },
  {
    lacks: "the lock when a payment is recorded",
    calls: ["payment", "earn"],
    routine: "private.settle_payment",
    right: "for no key update",
    wrong: "",
  },
  {
    lacks: "the deduction of refunded tokens",
    calls: ["payment"],
    routine: "private.settle_payment",
    right: "if kept < before",
    wrong: "if false",
  },
  {
    lacks: "the return of tokens after a won dispute",
    calls: ["payment"],
    routine: "private.settle_payment",
    right: "elsif kept > before",
    wrong: "elsif false",
  },
  {
    lacks: "the check whether a payment was credited",
    calls: ["payment"],
    routine: "private.settle_payment",
    right: "if payment.paid_at is null then",
    wrong: "if true then",
  },
  {
    lacks: "the daily limit of bonuses",
    calls: ["earn", "explore"],
    routine: "private.claim_bonus",
    right: "> 20",
    wrong: "> 1000",
  },
  {
    lacks: "the limit of explored sections",
    calls: ["explore"],
    routine: "private.claim_bonus",
    right: ">= 3",
    wrong: ">= 99",
  },
  {
    lacks: "the limit of free analyses",
    calls: ["reserve", "end"],
    routine: "private.free_runs_left",
    right: "2 -",
    wrong: "99 -",
  },
  {
    lacks: "the full number of tokens that a run draws",
    calls: ["credit", "reserve"],
    routine: "private.draw_tokens",
    right: "least(bucket.remaining, missing)",
    wrong: "least(bucket.remaining, 1)",
  },
] as const satisfies { calls: readonly Kind[]; [what: string]: unknown }[];

test.each(mutants)("the random sequences detect a ledger without $lacks", async ({ calls, routine, right, wrong }) => {
  const { rows } = await at.database.owner.query<{ source: string }>(
    "select pg_get_functiondef($1::regproc) as source",
    [routine],
  );
  const source = rows[0]?.source ?? "";
  const sql = source.replace(right, wrong);
  expect(sql).not.toBe(source);
  // The search ends at the first sequence that corrupts the ledger.
  expect(await checkSequences({ count: 10_000, seed: 1, expiry: "monthly", broken: { sql, calls } })).not.toBeNull();
});
