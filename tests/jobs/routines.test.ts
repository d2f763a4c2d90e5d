import { afterAll, beforeAll, expect, test } from "vitest";

import { allJobs } from "#server/jobs/jobs.ts";
import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { startRun } from "#server/runs/start-run.ts";

import { testSecret } from "../kit/secret.ts";
import { useDatabase } from "../kit/use-database.ts";
import { openWorker } from "./open-worker.ts";

const at = useDatabase();
const routines = [...allJobs.values()].filter(({ cron }) => cron !== undefined);
let worker: Awaited<ReturnType<typeof openWorker>>;
beforeAll(async () => {
  worker = await openWorker(await authenticatorUrl(at.database.url, testSecret), routines);
});
afterAll(() => worker.stop());

test.each(routines.map((routine) => [routine.name, routine] as const))("%s succeeds", async (_name, routine) => {
  const { id } = await startRun(worker.context, routine, { input: {} });
  // A routine that succeeds leaves no record.
  const outcome = async () => {
    const { rows } = await at.database.owner.query("select status, error from public.runs where id = $1", [id]);
    return rows[0]?.status === "failed" ? rows[0] : rows.length;
  };
  await expect.poll(outcome).not.toBe(1);
  expect(await outcome()).toBe(0);
});
