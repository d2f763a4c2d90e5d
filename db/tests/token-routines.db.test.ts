import { pino } from "pino";
import { expect, test } from "vitest";

import type { Context } from "#server/context/context.ts";
import type { Job } from "#server/runs/define-job.ts";
import { readEnv } from "#server/settings/env.ts";
import { expireTokens } from "#server/tokens/expire-tokens.ts";
import { releaseDeadRuns } from "#server/tokens/release-dead-runs.ts";

import { runNow } from "../../tests/kit/run-now.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";
import { useLedger } from "../../tests/kit/use-ledger.ts";

const { at, reserve, tokensOf } = useLedger(useDatabase());

/** Runs a routine as the server does, with the given settings. */
const run = (job: Job, settings: Record<string, string> = {}) => {
  const context = { pool: at.database.pool, log: pino({ level: "silent" }), env: readEnv(settings) };
  return runNow(context as Context, job);
};
const expiring = async () =>
  (await at.database.owner.query<{ many: number }>("select count(expires_at)::int as many from private.token_buckets"))
    .rows[0]?.many;

test("tokens expire only if TOKEN_EXPIRY is set to monthly", async () => {
  const ana = await at.make.user();
  await run(expireTokens);
  expect(await expiring()).toBe(0);
  await run(expireTokens, { TOKEN_EXPIRY: "monthly" });
  expect(await expiring()).toBeGreaterThan(0);
  expect(await tokensOf(ana)).toEqual([10, 0, 10]);
  await at.database.owner.query("update private.token_buckets set expires_at = now() - interval '1 hour'");
  await run(expireTokens, { TOKEN_EXPIRY: "monthly" });
  expect(await tokensOf(ana)).toEqual([10, 10, 0]);
  expect(() => readEnv({ TOKEN_EXPIRY: "yearly" })).toThrow("The setting TOKEN_EXPIRY is invalid: ");
});

test("each batch of expired tokens is written off in a transaction of its own", async () => {
  await Promise.all(Array.from({ length: 150 }, () => at.make.user()));
  await run(expireTokens, { TOKEN_EXPIRY: "monthly" });
  await at.database.owner.query("update private.token_buckets set expires_at = now() - interval '1 hour'");
  await run(expireTokens, { TOKEN_EXPIRY: "monthly" });
  const { rows } = await at.database.owner.query<{ accounts: number }>(
    "select count(*)::int as accounts from private.token_entries where reason = 'expiry' group by xmin::text order by 1 desc",
  );
  expect(rows[0]?.accounts).toBe(100);
  await run(expireTokens);
});

test("the job releases tokens reserved by dead runs, and keeps those of running ones reserved", async () => {
  const ana = await at.make.user();
  const { id } = await at.make.run(ana.workspace, { name: "analyse-pipeline", status: "running" });
  await reserve(ana, { run: id, work: 3 });
  await reserve(ana, { work: 2 });
  await run(releaseDeadRuns);
  expect(await tokensOf(ana)).toEqual([10, 3, 7]);
});
