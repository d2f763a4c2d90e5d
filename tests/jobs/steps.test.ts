import { setTimeout as pause } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { authAdmin } from "#server/postgres/auth-database.ts";
import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { cancelRuns } from "#server/runs/cancel-runs.ts";
import { defineJob, type Job } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";
import { AlreadyRunning, startRun } from "#server/runs/start-run.ts";

import { testSecret } from "../kit/secret.ts";
import { useDatabase } from "../kit/use-database.ts";
import { openWorker } from "./open-worker.ts";
import { stepNames, stepping, steppingTables } from "./stepping.ts";

const at = useDatabase();
let workspaceId: string;
let open: Awaited<ReturnType<typeof openWorker>> | undefined;
beforeAll(async () => {
  await at.database.owner.query(steppingTables);
  workspaceId = (await at.make.user()).workspace.id;
});
afterEach(async () => {
  await open?.stop();
  open = undefined;
});
afterAll(() => open?.stop());

type Row = {
  status: string;
  attempt: number;
  result: unknown;
  error: { code: string } | null;
  steps: { name: string; output: unknown; error: unknown; tries: number; is_done: boolean }[];
};
const read = async (id: string): Promise<Row | undefined> => {
  const { rows } = await at.database.owner.query<Row>(
    `select status, attempt, result, error, (select json_agg(json_build_object('name', s.name, 'output', s.output, 'error', s.error,
       'tries', s.tries, 'is_done', s.ended_at is not null) order by s.started_at) from public.run_steps s where s.run_id = r.id) as steps
     from public.runs r where id = $1`,
    [id],
  );
  return rows[0];
};
const ended = async (id: string) => {
  await expect.poll(async () => (await read(id))?.status).toMatch(/succeeded|failed|cancelled/);
  return read(id);
};

/** Starts a worker with this job, and a run of the job. */
async function begin(job: Job<z.ZodObject, "workspace">, rest: { key?: string } = {}) {
  open ??= await openWorker(await authenticatorUrl(at.database.url, testSecret), [job]);
  const { id } = await startRun(open.context, job, { input: {}, workspaceId, ...rest });
  return { id, context: open.context };
}
const job = (name: string, run: Job<z.ZodObject, "workspace">["run"], more: { deadlineSeconds?: number } = {}) =>
  defineJob({ name, scope: "workspace", queue: "short", input: z.object({}), result: z.unknown(), run, ...more });

test("a run stores each of its steps with its output, and its result", async () => {
  const { id } = await begin(stepping);
  expect(await ended(id)).toMatchObject({
    status: "succeeded",
    result: { done: [...stepNames] },
    steps: [
      { name: "first", output: "first" },
      { name: "ask", output: "ask" },
      { name: "second", output: "second" },
      { name: "rest" },
      { name: "notify" },
      { name: "third" },
    ],
  });
});

test("a step that ran as another user is stored like any other", async () => {
  const asOthers = job("as others", async (step, _input, { caller }) => {
    await step.once("theirs", ({ sql }) => runAs(sql, caller));
    return step.last("sign-in", async ({ sql }) => {
      await runAs(sql, authAdmin);
      return "done";
    });
  });
  const { id } = await begin(asOthers);
  expect(await ended(id)).toMatchObject({ status: "succeeded", result: "done" });
});

test("a failed call is retried with its error stored, and earlier steps do not run again", async () => {
  let before = 0;
  let tries = 0;
  const keys = new Set<string>();
  const failing = job("failing", async (step) => {
    await step.once("before", () => Promise.resolve((before += 1)));
    await step.call(
      "call",
      ({ key }) => {
        keys.add(key);
        tries += 1;
        if (tries < 3) throw new Error(`Attempt ${tries} fails`);
        return Promise.resolve("there");
      },
      { retries: 2, backoffMs: 10, maxMs: 10 },
    );
    return null;
  });
  const { id } = await begin(failing);
  expect(await ended(id)).toMatchObject({
    status: "succeeded",
    attempt: 3,
    steps: [{ name: "before" }, { name: "call", output: "there", error: null, tries: 3 }],
  });
  expect([before, tries, [...keys]]).toEqual([1, 3, [`${id}:call`]]);
});

test("a call that keeps failing ends the run, and the error is stored with the step", async () => {
  const broken = job("broken", (step) =>
    step.call("call", () => Promise.reject(new Error("The connection is lost")), {
      retries: 1,
      backoffMs: 10,
      maxMs: 10,
    }),
  );
  const { id } = await begin(broken);
  expect(await ended(id)).toMatchObject({
    status: "failed",
    error: { code: "job_failed" },
    steps: [{ name: "call", error: { message: "Error: The connection is lost" }, is_done: false }],
  });
});

test("a rejection by a job is stored with its code, and the step is rolled back", async () => {
  const refusing = job("refusing", (step) =>
    step.last("write", async ({ sql, runId }) => {
      await sql.query("insert into public.effects (run_id, step) values ($1, 'write')", [runId]);
      throw new JobError("no_room", "There is no room", { most: 3 });
    }),
  );
  const { id } = await begin(refusing);
  expect(await ended(id)).toMatchObject({
    status: "failed",
    error: { code: "no_room", details: { most: 3 } },
    steps: null,
  });
  expect((await at.database.owner.query("select from public.effects where run_id = $1", [id])).rowCount).toBe(0);
});

test("a sleeping run does not hold a connection or a slot, and continues when it is due", async () => {
  const sleeping = job("sleeping", async (step) => {
    await step.sleep("rest", 3_600_000);
    return "awake";
  });
  const { id, context } = await begin(sleeping);
  await expect.poll(async () => (await read(id))?.status).toBe("waiting");
  await expect.poll(() => context.directPool.totalCount - context.directPool.idleCount).toBe(0);
  // The hour has passed.
  await at.database.owner.query("update public.run_steps set output = to_jsonb(now()) where run_id = $1", [id]);
  await at.database.owner.query(
    "update private.run_leases set wake_at = now() - interval '1 minute' where run_id = $1",
    [id],
  );
  await at.database.owner.query("delete from jobs.job where singleton_key = $1", [id]);
  expect(await ended(id)).toMatchObject({ status: "succeeded", result: "awake" });
});

// The queue is polled every minute, and these tests do not wait that long.
test("a postponed run starts when it is due, without waiting for a poll", async () => {
  const napping = job("napping", async (step) => {
    for (const nap of ["first", "second"]) await step.sleep(nap, 200);
    return "awake";
  });
  const { id } = await begin(napping);
  expect(await ended(id)).toMatchObject({ status: "succeeded", result: "awake" });
});

test("a run that another process postponed starts when it is due", { tags: "deep" }, async () => {
  const napping = job("napping", async (step) => {
    await step.sleep("nap", 8_000);
    return "awake";
  });
  const { id } = await begin(napping);
  await expect.poll(async () => (await read(id))?.status).toBe("waiting");
  await open?.stop();
  open = await openWorker(await authenticatorUrl(at.database.url, testSecret), [napping]);
  // A worker polls once at its start, so the run is made due a little later.
  await makeDueIn(id, 3_000);
  expect(await ended(id)).toMatchObject({ status: "succeeded", result: "awake" });
});

/** Makes a postponed run due in `ms` milliseconds. */
async function makeDueIn(id: string, ms: number) {
  await at.database.owner.query(
    `with due as (select now() + make_interval(secs => $2 / 1000.0) as at),
       lease as (update private.run_leases set wake_at = due.at from due where run_id = $1),
       step as (update public.run_steps set output = to_jsonb(due.at) from due where run_id = $1)
     update jobs.job set start_after = due.at from due where singleton_key = $1::text`,
    [id, ms],
  );
}

test("a cancel stops a running statement and a running call", async () => {
  const aborted: string[] = [];
  const slow = job("slow", (step) => step.last("wait", ({ sql }) => sql.query("select pg_sleep(600)")));
  const calling = job("calling", (step) =>
    step.call("wait", ({ signal }) =>
      pause(600_000, null, { signal }).catch(() => {
        aborted.push("call");
        return null;
      }),
    ),
  );
  for (const one of [slow, calling]) {
    const { id, context } = await begin(one);
    await expect.poll(async () => (await read(id))?.status).toBe("running");
    const [row] = await asRole(context.pool, worker, (sql) => cancelRuns(sql, [id]));
    expect(row).toMatchObject({ id, status: "cancelled" });
    await expect.poll(() => context.directPool.totalCount - context.directPool.idleCount).toBe(0);
    expect(await read(id)).toMatchObject({ status: "cancelled", steps: null });
    await open?.stop();
    open = undefined;
  }
  expect(aborted).toEqual(["call"]);
});

test("a run that is not finished by its deadline fails with that reason", async () => {
  const late = job("late", (step) => step.last("wait", ({ sql }) => sql.query("select pg_sleep(600)")), {
    deadlineSeconds: 1,
  });
  const { id } = await begin(late);
  expect(await ended(id)).toMatchObject({ status: "failed", error: { code: "too_late" } });
});

test("while a run with a key is open, starting another one fails with the id of the open run", async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const gated = job("gated", (step) => step.call("wait", () => gate));
  const { id, context } = await begin(gated, { key: "the only one" });
  const again = startRun(context, gated, { input: {}, workspaceId, key: "the only one" });
  await expect(again).rejects.toMatchObject({ constructor: AlreadyRunning, runId: id });
  go();
  await ended(id);
  await expect(startRun(context, gated, { input: {}, workspaceId, key: "the only one" })).resolves.toBeDefined();
});
