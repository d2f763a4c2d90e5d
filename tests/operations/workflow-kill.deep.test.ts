import { rmSync } from "node:fs";
import { dirname } from "node:path";

import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { wallTime } from "#domain/time/dates.ts";

import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { addDeal, addWorkflow, callTask, runsOf, tasksOf } from "../kit/workflows.ts";
import { makeDataDir, type SpawnedVanda, spawnVanda } from "./spawn-vanda.ts";

let dataDir: string;
let vanda: SpawnedVanda;
beforeAll(async () => {
  dataDir = makeDataDir();
  vanda = await spawnVanda(dataDir);
});
afterAll(async () => {
  vanda.process.kill("SIGTERM");
  await vanda.ended;
  rmSync(dirname(dataDir), { recursive: true });
});

async function speakAs(person?: SignedUp): Promise<SignedUp> {
  const { publishableKey } = (await (await fetch(`${vanda.url}/config.json`)).json()) as { publishableKey: string };
  const client = () =>
    createClient(vanda.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(person && { accessToken: () => Promise.resolve(person.token) }),
    });
  return person ? { ...person, client: client() as SignedUp["client"] } : signUp({ client });
}

const rounds = 4;
const dealsARound = 15;
const clockRounds = 2;

test("whatever is killed in the middle, each change starts its workflow once, and each step is done once", async () => {
  const ana = await speakAs();
  const steps = ["s1", "s2", "s3"].map((id) => ({ ...callTask, id, title: `${id}: {name}` }));
  const workflow = await addWorkflow(ana, undefined, steps);
  const made: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const person = await speakAs(ana);
    for (let no = 0; no < dealsARound; no += 1) made.push((await addDeal(person, { name: `Deal ${round}.${no}` })).id);
    // Some runs are over by now, some are at a step, and of some there is only the note.
    await expect
      .poll(async () => (await tasksOf(person)).length, { interval: 20 })
      .toBeGreaterThan(round * dealsARound * 3);
    vanda.process.kill("SIGKILL");
    await vanda.ended;
    vanda = await spawnVanda(dataDir);
  }
  const last = await speakAs(ana);
  const ended = async () => (await runsOf(last, workflow)).filter(({ status }) => status === "succeeded").length;
  await expect.poll(ended, { timeout: 60_000 }).toBe(made.length);
  expect(await runsOf(last, workflow)).toHaveLength(made.length);
  const done = (await tasksOf(last)).map(({ deal_id: deal, title }) => `${deal} ${title.slice(0, 2)}`);
  expect(done.toSorted()).toEqual(made.flatMap((deal) => ["s1", "s2", "s3"].map((id) => `${deal} ${id}`)).toSorted());
});

test("whatever is killed while the clock starts workflows, each record starts once on its occasion", async () => {
  const ana = await speakAs();
  const { data: place } = await ana.client.from("workspaces").select("time_zone").eq("id", ana.workspace.id).single();
  const made: string[] = [];
  for (let no = 0; no < dealsARound; no += 1) made.push((await addDeal(ana, { name: `Deal ${no}` })).id);
  const started: string[] = [];
  for (let round = 0; round < clockRounds; round += 1) {
    const person = await speakAs(ana);
    // The next minute but for its last seconds: a trigger of a minute that is past waits for the next day.
    const at = wallTime(new Date(Date.now() + 65_000), place?.time_zone ?? "UTC").slice(-5);
    const trigger = { on: "schedule", entity: "deals", every: "day", at, where: "" } as const;
    const steps = ["s1", "s2"].map((id) => ({ ...callTask, id, title: `${round}${id}: {name}` }));
    started.push(await addWorkflow(person, trigger, steps));
    await expect
      .poll(async () => (await tasksOf(person)).filter(({ title }) => title.startsWith(String(round))).length, {
        interval: 20,
        timeout: 150_000,
      })
      .toBeGreaterThan(0);
    vanda.process.kill("SIGKILL");
    await vanda.ended;
    vanda = await spawnVanda(dataDir);
  }
  const last = await speakAs(ana);
  for (const workflow of started) {
    const ended = async () => (await runsOf(last, workflow)).filter(({ status }) => status === "succeeded").length;
    await expect.poll(ended, { timeout: 60_000 }).toBe(made.length);
    expect(await runsOf(last, workflow)).toHaveLength(made.length);
  }
  const done = (await tasksOf(last)).map(({ deal_id: deal, title }) => `${deal} ${title.slice(0, 3)}`);
  const rounds = Array.from({ length: clockRounds }, (_round, round) =>
    ["s1", "s2"].map((id) => `${round}${id}`),
  ).flat();
  expect(done.toSorted()).toEqual(made.flatMap((deal) => rounds.map((step) => `${deal} ${step}`)).toSorted());
});
