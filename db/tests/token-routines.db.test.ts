import { pino } from "pino";
import { expect, test } from "vitest";

import { readEnv } from "#server/env.ts";
import { worker } from "#server/jobs/become.ts";
import type { RoutineJob } from "#server/jobs/define-job.ts";
import { expireTokens } from "#server/jobs/expire-tokens.ts";
import { releaseDeadRuns } from "#server/jobs/release-dead-runs.ts";
import { asRole } from "#server/postgres/turn.ts";

import { useLedger } from "../../tests/kit/use-ledger.ts";

const { at, reserve, tokensOf } = useLedger();

/** Runs a routine as the server does, under these settings. */
const run = (job: RoutineJob, settings: Record<string, string> = {}) =>
  asRole(at.database.pool, worker, (sql) =>
    job.run({
      sql,
      log: pino({ level: "silent" }),
      env: readEnv(settings),
      secret: Buffer.alloc(32),
      queueMail: () => Promise.reject(new Error("There is nothing to mail")),
    }),
  );
const expiring = async () =>
  (await at.database.owner.query<{ many: number }>("select count(expires_at)::int as many from private.token_buckets"))
    .rows[0]?.many;

test("tokens expire where TOKEN_EXPIRY says so, and no longer once it does not", async () => {
  const ana = await at.make.user();
  await run(expireTokens);
  expect(await expiring()).toBe(0);
  await run(expireTokens, { TOKEN_EXPIRY: "monthly" });
  expect(await expiring()).toBeGreaterThan(0);
  expect(await tokensOf(ana)).toEqual([10, 0, 10]);
  await at.database.owner.query("update private.token_buckets set expires_at = now() - interval '1 hour'");
  await run(expireTokens, { TOKEN_EXPIRY: "monthly" });
  expect(await tokensOf(ana)).toEqual([10, 10, 0]);
  expect(() => readEnv({ TOKEN_EXPIRY: "yearly" })).toThrow("The setting TOKEN_EXPIRY is wrong: ");
});

test("what a dead run had reserved comes back, and what a living one has stays reserved", async () => {
  const ana = await at.make.user();
  const { id } = await at.make.job(ana.workspace, { kind: "analyse-pipeline-30d", status: "running" });
  await reserve(ana, { run: id, work: 3 });
  await reserve(ana, { work: 2 });
  await run(releaseDeadRuns);
  expect(await tokensOf(ana)).toEqual([10, 3, 7]);
});
