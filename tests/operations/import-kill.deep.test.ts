import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type ImportClient, importClient, importingPerson } from "../kit/import-client.ts";
import { long } from "../kit/long.ts";
import { opportunityFiles } from "../kit/opportunity-files.ts";
import { askDatabase } from "./open-database.ts";
import { makeDataDir, postmasterPid, type SpawnedVanda, spawnVanda } from "./spawn-vanda.ts";

const kills = long(8);
const deals = 4000;
const phases = ["upload", "plan", "commit", "commit"] as const;
type Phase = (typeof phases)[number];

let dataDir: string;
let vanda: SpawnedVanda;
beforeEach(async () => {
  dataDir = makeDataDir();
  vanda = await spawnVanda(dataDir);
});
afterEach(async () => {
  vanda.process.kill("SIGTERM");
  await vanda.ended;
  rmSync(dirname(dataDir), { recursive: true });
});

async function publishableKey(url: string) {
  return ((await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }).publishableKey;
}

async function signUp(): Promise<ImportClient> {
  const key = await publishableKey(vanda.url);
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  return importingPerson({ url: vanda.url, publishableKey: key, client: () => createClient(vanda.url, key, options) });
}

/** Returns the same user, connected to the server that was restarted on another port. */
async function reconnect({ token, workspaceId }: ImportClient): Promise<ImportClient> {
  const key = await publishableKey(vanda.url);
  const supabase = createClient(vanda.url, key, { accessToken: () => Promise.resolve(token) });
  return importClient({ url: vanda.url, publishableKey: key }, { token, workspaceId, supabase });
}

/** Kills the server, and in odd rounds also its Postgres, and restarts it. */
async function kill(round: number) {
  const postgres = postmasterPid(dataDir);
  vanda.process.kill("SIGKILL");
  if (round % 2 === 1) process.kill(postgres, "SIGKILL");
  await vanda.ended;
  vanda = await spawnVanda(dataDir);
}

/** Runs one step and kills everything `delay` ms after its start. Returns the step's response, if there was one. */
async function interrupted<T>(step: () => Promise<T>, delay: number, round: number): Promise<T | undefined> {
  const answer = step().catch(() => undefined);
  await sleep(delay);
  await kill(round);
  return answer;
}

async function countDeals({ workspaceId }: ImportClient) {
  const [row] = await askDatabase<{ rows: number; ids: number; logged: number }>(
    dataDir,
    `select count(*)::int as rows, count(distinct external_id)::int as ids,
       (select count(*)::int from public.change_log where workspace_id = $1 and table_name = 'deals') as logged
     from public.deals where workspace_id = $1`,
    [workspaceId],
  );
  return row;
}

/**
 * Expects either all rows or none to have been written, and the history to agree. Returns true if all rows were
 * written.
 */
async function expectWhole(person: ImportClient) {
  const found = await countDeals(person);
  expect(found).toEqual(
    found?.rows === 0 ? { rows: 0, ids: 0, logged: 0 } : { rows: deals, ids: deals, logged: deals },
  );
  const twice = await askDatabase(
    dataDir,
    `select name from (select name from public.members where workspace_id = $1 union all select name from public.accounts where workspace_id = $1
       union all select name from public.products where workspace_id = $1 union all select name from public.stages where workspace_id = $1) n
     group by name having count(*) > 1`,
    [person.workspaceId],
  );
  expect(twice).toEqual([]);
  expect(
    await askDatabase(
      dataDir,
      "select distinct import_id from private.import_rows where import_id not in (select id from public.imports)",
    ),
  ).toEqual([]);
  return found?.rows === deals;
}

type Staged = { id: string; row_count: number; staged: number };

const stagedImports = ({ workspaceId }: ImportClient) =>
  askDatabase<Staged>(
    dataDir,
    `select id, row_count, (select count(*)::int from private.import_rows r where r.import_id = i.id) as staged
     from public.imports i where workspace_id = $1`,
    [workspaceId],
  );

/** Expects an acknowledged upload to exist, and an existing upload to be complete. Returns the outcome. */
async function checkUpload(person: ImportClient, isAcknowledged: boolean): Promise<string> {
  const imports = await stagedImports(person);
  expect(imports.length).toBeGreaterThanOrEqual(isAcknowledged ? 1 : 0);
  for (const found of imports) expect(found).toMatchObject({ row_count: deals, staged: deals });
  return imports.length > 0 ? "kept" : "undone";
}

/** Expects an acknowledged job not to be lost, to continue automatically and to succeed. Returns the outcome. */
async function checkJob(person: ImportClient, acknowledged: string | undefined): Promise<string> {
  const [job] = await askDatabase<{ id: string; name: string }>(
    dataDir,
    "select id, name from public.runs where workspace_id = $1",
    [person.workspaceId],
  );
  expect(acknowledged ?? job?.id).toBe(job?.id);
  if (!job) return "undone";
  expect(await person.finish(job.id)).toMatchObject({ status: "succeeded", result: { created: deals, rejected: 0 } });
  expect(await expectWhole(person)).toBe(job.name === "import-commit");
  return job.name === "import-commit" ? "imported" : "planned";
}

/** Completes the import from its current state. */
async function goOn(person: ImportClient, file: string) {
  const [found] = await stagedImports(person);
  const row = found ? await person.read(found.id) : (await person.upload(file)).body;
  const commit = await person.start("commit", row.id, row.mapping);
  expect(await person.finish(commit.body.id)).toMatchObject({ status: "succeeded" });
  expect(await expectWhole(person)).toBe(true);
}

/**
 * Runs one round: a user starts a step, everything is killed halfway, and the remaining data is checked. Returns a
 * sentence with the step and its outcome.
 */
async function round(number: number, took: Record<Phase, number>, file: string): Promise<string> {
  const phase = phases[number % phases.length] ?? "commit";
  const before = await signUp();
  const delay = Math.random() * took[phase] * 0.95;
  let outcome: string;
  let person: ImportClient;
  if (phase === "upload") {
    const answer = await interrupted(() => before.upload(file), delay, number);
    person = await reconnect(before);
    await expectWhole(person);
    outcome = await checkUpload(person, answer?.status === 201);
  } else {
    const { body } = await before.upload(file);
    const answer = await interrupted(() => before.start(phase, body.id, body.mapping), delay, number);
    person = await reconnect(before);
    await expectWhole(person);
    outcome = await checkJob(person, answer?.status === 202 ? answer.body.id : undefined);
  }
  if (outcome !== "imported") await goOn(person, file);
  return `${phase}, killed after ${Math.round(delay)} ms: ${outcome}`;
}

test(
  "an import killed at random moments of upload, plan and commit is done completely once or not at all",
  { timeout: 900_000 },
  async () => {
    const { opportunities } = opportunityFiles({ seed: 11, accounts: 50, deals });
    // The duration of each step on this machine, so that the kills occur during the step.
    const took: Record<Phase, number> = { upload: 0, plan: 0, commit: 0 };
    const trial = await signUp();
    let startedAt = performance.now();
    const { body: first } = await trial.upload(opportunities);
    took.upload = performance.now() - startedAt;
    for (const step of ["plan", "commit"] as const) {
      startedAt = performance.now();
      await trial.finish((await trial.start(step, first.id, first.mapping)).body.id);
      took[step] = performance.now() - startedAt;
    }
    for (let number = 0; number < kills; number += 1) {
      process.stdout.write(`${number + 1}: ${await round(number, took, opportunities)}\n`);
    }
  },
);
