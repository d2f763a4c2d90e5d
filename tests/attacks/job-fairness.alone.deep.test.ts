import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";
import { z } from "zod";

import { expectUnharmed, type LimitedVanda, type Person, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";

const plans = 14;
const uploaded = z.object({ id: z.string(), mapping: z.unknown() });
const started = z.object({ id: z.string() });
const seen = z.tuple([z.object({ status: z.string() })]);

test("another user's import of ten rows is planned while one user's 14 imports of 60,000 rows wait", async () => {
  const vanda = await startLimitedVanda();
  const [mallory, bob] = [await vanda.signUp(), await vanda.signUp()];
  const quiet = await timePlan(vanda, bob);
  const file = contacts(60_000);
  const imports: z.infer<typeof uploaded>[] = [];
  for (let n = 0; n < plans; n += 1) imports.push(await upload(vanda, mallory, file));
  const took: number[] = [];
  const impact = await measureImpact(vanda, async () => {
    await Promise.all(imports.map((one) => startPlan(vanda, mallory, one)));
    for (let n = 0; n < 5; n += 1) took.push(await timePlan(vanda, bob));
    // Long runs are still open, so the plan of ten rows overtook them.
    const open = await vanda.ask(mallory, "GET", "/rest/v1/runs?select=id&status=in.(queued,running)");
    expect(open).not.toEqual([]);
    for (const { id } of imports)
      await fetch(`${vanda.url}/functions/v1/imports/${id}/cancel?workspace_id=${mallory.workspaceId}`, {
        method: "POST",
        headers: mallory.headers,
      });
  });
  process.stdout.write(
    `    a plan of 10 rows: ${Math.round(quiet)} ms before, ${took.map((ms) => Math.round(ms)).join(", ")} ms behind ${plans} plans of 60,000\n`,
  );
  for (const ms of took) expect(ms).toBeLessThan(Math.max(2_000, 10 * quiet));
  expectServed(impact);
  await expectUnharmed(vanda, impact.memory.calm);
  await vanda.stop();
});

const contacts = (rows: number) =>
  ["name,email", ...Array.from({ length: rows }, (_row, n) => `Person ${n},person${n}@example.com`)].join("\n");

async function upload({ url }: LimitedVanda, { headers, workspaceId }: Person, file: string) {
  const place = `${url}/functions/v1/imports?workspace_id=${workspaceId}&file_name=contacts.csv`;
  return uploaded.parse(await (await fetch(place, { method: "POST", headers, body: file })).json());
}

const startPlan = async (vanda: LimitedVanda, person: Person, { id, mapping }: z.infer<typeof uploaded>) =>
  started.parse(
    await vanda.ask(person, "POST", `/functions/v1/imports/${id}/plan?workspace_id=${person.workspaceId}`, mapping),
  );

/** Returns the milliseconds from the request for a plan of ten rows until the plan is complete. */
async function timePlan(vanda: LimitedVanda, person: Person): Promise<number> {
  const file = await upload(vanda, person, contacts(10));
  const startedAt = performance.now();
  const { id } = await startPlan(vanda, person, file);
  for (;;) {
    const [{ status }] = seen.parse(await vanda.ask(person, "GET", `/rest/v1/runs?select=status&id=eq.${id}`));
    if (status === "succeeded") return performance.now() - startedAt;
    if (status !== "queued" && status !== "running") throw new Error(`The import plan of ten rows is ${status}`);
    await sleep(10);
  }
}
