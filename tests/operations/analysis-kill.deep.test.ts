import { rmSync } from "node:fs";
import { dirname } from "node:path";

import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test } from "vitest";

import { analysisClient } from "../kit/analysis-client.ts";
import { noonZone } from "../kit/noon-zone.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { openDatabase } from "./open-database.ts";
import { makeDataDir, type SpawnedVanda, spawnVanda } from "./spawn-vanda.ts";

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

async function speakAs(person?: SignedUp) {
  const { publishableKey } = (await (await fetch(`${vanda.url}/config.json`)).json()) as { publishableKey: string };
  const client = () =>
    createClient(vanda.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(person && { accessToken: () => Promise.resolve(person.token) }),
    });
  const signedUp = person ? { ...person, client: client() as SignedUp["client"] } : await signUp({ client });
  return { person: signedUp, analyses: analysisClient({ url: vanda.url, publishableKey }, signedUp) };
}

test("an analysis whose server is killed halfway is delivered and paid once, or fails and releases its tokens", async () => {
  const { person, analyses } = await speakAs();
  // Two analyses per month are free, so no month may end during the test.
  await person.client.from("profiles").update({ time_zone: noonZone() }).eq("user_id", person.id).throwOnError();
  const { data: stage } = await person.client.from("stages").select("id").limit(1).single().throwOnError();
  const deal = { workspace_id: person.workspace.id, name: "Oak desks", stage_id: stage.id, value_minor: 5000 };
  await person.client
    .from("deals")
    .insert(deal as never)
    .throwOnError();
  await analyses.run();
  await analyses.run();

  // While this lock is held, no analysis can be written, so the job is halfway when the server is killed.
  const killMidRun = async (statement = "select") => {
    const database = await openDatabase(dataDir);
    await database.query("begin; lock table public.analyses in share mode");
    const { body } = await (await speakAs(person)).analyses.start({ most: 5 });
    const isWaiting = async () =>
      (await database.query("select from pg_locks where relation = 'public.analyses'::regclass and not granted"))
        .rowCount;
    await expect.poll(isWaiting).toBe(1);
    vanda.process.kill("SIGKILL");
    await vanda.ended;
    await database.query(`rollback; ${statement}`);
    await database.end();
    vanda = await spawnVanda(dataDir);
    return body.id;
  };

  const delivered = await killMidRun();
  const revived = await speakAs(person);
  expect(await revived.analyses.finish(delivered)).toMatchObject({ status: "succeeded", attempt: 2 });
  expect(await revived.analyses.tokens()).toBe(5);

  const values = await killMidRun("update private.run_leases set losses = 4");
  const last = await speakAs(person);
  expect(await last.analyses.finish(values)).toMatchObject({ status: "failed", error: { code: "interrupted" } });
  // The last five tokens, which were reserved for the analysis, are available again.
  expect(await last.analyses.tokens()).toBe(5);
  const { data } = await last.person.client.from("analyses").select("id").throwOnError();
  expect(data.map(({ id }) => id)).not.toContain(values);
});
