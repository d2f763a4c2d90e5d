import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { long } from "../kit/long.ts";
import { callTask, whenDealIsMade } from "../kit/workflows.ts";
import { expectUnharmed, type LimitedVanda, type Person, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";

let vanda: LimitedVanda;
beforeAll(async () => {
  vanda = await startLimitedVanda();
});
afterAll(() => vanda?.stop());

const workflows = 95;
// A workflow with 1,000 queued events is switched off.
const dealsOfEve = long(990);

const add = (person: Person, table: string, row: object) =>
  vanda.ask(person, "POST", `/rest/v1/${table}`, { workspace_id: person.workspaceId, ...row });

const addWorkflow = (person: Person, no = 0) =>
  add(person, "workflows", {
    name: `Follow up ${no}`,
    definition: { trigger: whenDealIsMade, steps: [callTask] },
    is_on: true,
  });

test("95 workflows of one user with 990 queued events each delay neither another user's workflow nor their requests", async () => {
  const [eve, bo] = [await vanda.signUp(), await vanda.signUp()];
  for (let no = 0; no < workflows; no += 1) await addWorkflow(eve, no);
  await addWorkflow(bo);
  const owner = await vanda.openDatabase();
  const count = async (sql: string, workspace: string) =>
    Number((await owner.query<{ count: string }>(sql, [workspace])).rows[0]?.count);
  const queued = () =>
    count(
      "select coalesce(sum(cardinality(records)), 0) count from private.workflow_events where workspace_id = $1",
      eve.workspaceId,
    );
  const tasks = () => count("select count(*) from public.activities where workspace_id = $1", bo.workspaceId);
  let waited = 0;
  let mostQueued = 0;
  let left = 0;

  async function attack() {
    let next = 0;
    const connection = async () => {
      while (next < dealsOfEve) await add(eve, "deals", { name: `Deal ${(next += 1)}` });
    };
    await Promise.all(Array.from({ length: 8 }, connection));
    mostQueued = await queued();
    const start = performance.now();
    await add(bo, "deals", { name: "Harbour" });
    while ((await tasks()) === 0) await sleep(100);
    waited = performance.now() - start;
    left = await queued();
  }

  const impact = await measureImpact(vanda, attack);
  process.stdout.write(
    `    ${mostQueued} events queued, ${left} left when another user's workflow had run, after ${Math.round(waited)} ms\n`,
  );
  expect(left, "the other user's workflow did not wait behind all queued events").toBeGreaterThan(0);
  expectServed(impact);
  await vanda.ask(eve, "PATCH", `/rest/v1/workflows?workspace_id=eq.${eve.workspaceId}`, { is_on: false });
  // Events whose runs are being started remain for a moment.
  await expect.poll(queued, { timeout: 10_000, message: "events of workflows that are switched off" }).toBe(0);
  await owner.end();
  await expectUnharmed(vanda, impact.memory.calm);
});
