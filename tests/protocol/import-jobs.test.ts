import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { sweepImports } from "#server/imports/jobs/sweep-imports.ts";
import { startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";

import { csv, importingPerson } from "../kit/import-client.ts";
import { runNow } from "../kit/run-now.ts";
import { testSecret } from "../kit/secret.ts";
import { startVanda } from "../kit/server.ts";
import { whileLocked } from "../kit/while-locked.ts";

const log = pino({ level: "error" });
const accounts = csv("company,city", "Acme,Oslo", "Beta,Rome");

async function start(overrides: Record<string, string> = {}) {
  const vanda = await startVanda(overrides);
  onTestFinished(() => vanda.stop());
  return { vanda, ada: await importingPerson(vanda) };
}

test("a process without a worker queues imports for another process", { tags: "deep" }, async () => {
  const { vanda, ada } = await start({ WORKER: "off" });
  const { body } = await ada.upload(accounts);
  const started = await ada.start("commit", body.id, body.mapping);
  expect(started).toMatchObject({ status: 202, body: { status: "queued", progress: 0, total: 2 } });
  const env = readEnv({ PORT: "0", DATABASE_URL: vanda.database.url, VANDA_SECRET: testSecret.toString() });
  const other = await startServer(env, log);
  onTestFinished(() => other.stop());
  expect(await ada.finish(started.body.id)).toMatchObject({ status: "succeeded", result: { created: 2 } });
});

test("an import whose process died is resumed, and abandoned after five deaths", { tags: "deep" }, async () => {
  const { vanda, ada } = await start({ WORKER: "off" });
  const runs: string[] = [];
  for (const losses of [0, 4]) {
    const { body } = await ada.upload(accounts);
    const { body: run } = await ada.start("commit", body.id, body.mapping);
    runs.push(run.id);
    // The state after a process was killed: the row is running, its lock is free, and its wake-up no longer exists.
    await vanda.database.owner.query("update public.runs set status = 'running', attempt = 1 where id = $1", [run.id]);
    await vanda.database.owner.query(
      `update private.run_leases set runner = 1, leased_until = now() + interval '1 hour', losses = $2 where run_id = $1`,
      [run.id, losses],
    );
  }
  await vanda.database.owner.query("delete from jobs.job");
  const env = readEnv({ PORT: "0", DATABASE_URL: vanda.database.url, VANDA_SECRET: testSecret.toString() });
  const other = await startServer(env, log);
  onTestFinished(() => other.stop());
  expect(await ada.finish(runs[0] ?? "")).toMatchObject({ status: "succeeded", result: { created: 2 } });
  expect(await ada.finish(runs[1] ?? "")).toMatchObject({ status: "failed", error: { code: "interrupted" } });
});

test("stopping the server requeues a running import, and the next start finishes it", { tags: "deep" }, async () => {
  const { vanda, ada } = await start({ WORKER: "off" });
  const { body } = await ada.upload(
    csv("company,city", ...Array.from({ length: 8_000 }, (_, index) => `Account ${index},Oslo`)),
  );
  const started = await ada.start("commit", body.id, body.mapping);
  const env = readEnv({ PORT: "0", DATABASE_URL: vanda.database.url, VANDA_SECRET: testSecret.toString() });
  const status = async () =>
    (await ada.supabase.from("runs").select("status").eq("id", started.body.id).single()).data?.status as string;
  await whileLocked(vanda, "public.accounts", async () => {
    const first = await startServer(env, log);
    await expect.poll(status).toBe("running");
    await first.stop();
  });
  expect(await status()).toBe("queued");
  const second = await startServer(env, log);
  onTestFinished(() => second.stop());
  expect(await ada.finish(started.body.id)).toMatchObject({ status: "succeeded", result: { created: 8_000 } });
  const { count } = await ada.supabase.from("accounts").select("*", { count: "exact", head: true });
  expect(count).toBe(8_000);
});

test(
  "uploads that are never imported are deleted with their rows after a day, and imports stay",
  { tags: "deep" },
  async () => {
    const { vanda, ada } = await start();
    const { row: done } = await ada.import(accounts);
    const { body: old } = await ada.upload(accounts);
    const { body: fresh } = await ada.upload(accounts);
    const { owner } = vanda.database;
    await owner.query("alter table public.imports disable trigger touch");
    await owner.query("update public.imports set updated_at = now() - interval '25 hours' where id = any($1)", [
      [done.id, old.id],
    ]);
    await runNow(vanda.server.context, sweepImports);
    const { data } = await ada.supabase.from("imports").select("id").order("id");
    expect(data).toEqual([{ id: done.id }, { id: fresh.id }]);
    const { rows } = await owner.query("select distinct import_id as id from private.import_rows");
    expect(rows).toEqual([{ id: fresh.id }]);
  },
);
