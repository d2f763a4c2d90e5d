import { expect, test } from "vitest";

import { seed } from "../../tests/kit/random.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { replaceClock } from "../../tests/kit/use-ledger.ts";
import { checkCrashes, checkSequences } from "./check-sequences.ts";
import { LedgerWorld, type Step } from "./token-sequences.ts";

const at = useDatabase();

test.each(["never", "monthly"] as const)(
  "with tokens that expire %s, the ledger is correct after 40 random sequences with rollbacks and lost connections",
  async (expiry) => {
    expect(await checkSequences({ count: 40, seed, expiry })).toBeNull();
  },
);

test("after Postgres is killed, the ledger contains only confirmed changes", { tags: "deep" }, async () => {
  expect(await checkCrashes({ count: 4, seed })).toEqual([]);
});

test("tokens that a delayed call releases after the end of the month expire with the next entry", async () => {
  await replaceClock(at.database.owner);
  await at.database.owner.query(
    "alter table auth.users disable trigger create_profile_and_workspace; select private.set_token_expiry('monthly')",
  );
  const ledger = new LedgerWorld(at.database);
  const now = { timePasses: false } as const;
  const steps: Step[] = [
    { on: 0, ...now, call: { do: "reserve", run: 4 }, after: "commit" },
    { on: 1, ...now, call: { do: "explore", section: 0 }, after: "stay open" },
    { on: 0, ...now, call: { do: "release", run: 4 }, after: "commit" },
    { on: 2, timePasses: true, end: "commit" },
    { on: 1, timePasses: true, call: { do: "explore", section: 1 }, after: "commit" },
  ];
  expect(await ledger.runSequence(steps)).toEqual([]);
  expect(await ledger.runSequence([...steps, { on: 2, ...now, call: { do: "login" }, after: "commit" }])).toEqual([]);
  await ledger.close();
});
