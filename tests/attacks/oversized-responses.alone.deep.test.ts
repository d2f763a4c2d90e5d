import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { expectUnharmed, type LimitedVanda, type Person, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";
import { type RequestToSend, sendMany } from "./kit/send-many.ts";

let vanda: LimitedVanda;
let attacker: Person;
let account: string;
const each = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

beforeAll(async () => {
  vanda = await startLimitedVanda();
  attacker = await vanda.signUp();
  const workspace_id = attacker.workspaceId;
  const [made] = z
    .array(z.object({ id: z.string() }))
    .parse(await vanda.ask(attacker, "POST", "/rest/v1/accounts", { workspace_id, name: "Swollen" }));
  account = made?.id ?? "";
  // Bodies of the maximum length, which are small in storage but large in a response.
  const body = "note ".repeat(4_000);
  const notes = each(100, (n) => ({ workspace_id, kind: "note", title: `Note ${n}`, body, account_id: account }));
  for (let batch = 0; batch < 10; batch += 1) await vanda.ask(attacker, "POST", "/rest/v1/activities", notes);
});
afterAll(() => vanda?.stop());

const notes = (count: number) => each(count, (n) => `n${n}:activities(body)`).join(",");
const wide = (): Record<string, RequestToSend> => {
  const { headers } = attacker;
  const here = `/rest/v1/accounts?id=eq.${account}`;
  const json = { ...headers, "content-type": "application/json", prefer: "return=representation" };
  return {
    "a read": { path: `${here}&select=${notes(60)}`, headers },
    "one record": {
      path: `${here}&select=${notes(60)}`,
      headers: { ...headers, accept: "application/vnd.pgrst.object+json" },
    },
    "a table": { path: `${here}&select=${notes(60)}`, headers: { ...headers, accept: "text/csv" } },
    "a count of groups": { path: `${here}&select=${notes(60)},count()`, headers },
    "lists that are spread": {
      path: `${here}&select=${each(60, (n) => `...activities(b${n}:body)`).join(",")}`,
      headers,
    },
    "lists in lists": { path: `${here}&select=activities(accounts(activities(accounts(activities(body)))))`, headers },
    "what a change returns": {
      method: "PATCH",
      path: `${here}&select=${notes(60)}`,
      headers: json,
      body: JSON.stringify({ website: "https://swollen.example" }),
    },
  };
};

test("requests that multiply rows or columns are stopped when their response would be too long", async () => {
  const impact = await measureImpact(vanda, async () => {
    for (const [what, asked] of Object.entries(wide()))
      expect([
        what,
        await sendMany(
          vanda.url,
          4,
          each(12, () => asked),
        ),
      ]).toEqual([what, { 400: 12 }]);
  });
  expectServed(impact);
  expect(impact.memory.peak).toBeLessThan(impact.memory.calm + 700 * 1024 ** 2);
  await expectUnharmed(vanda, impact.memory.calm);
});

test("twelve concurrent requests for the longest response are computed one at a time", async () => {
  const path = `/rest/v1/accounts?id=eq.${account}&select=${notes(2)}`;
  const impact = await measureImpact(vanda, async () => {
    expect(
      await sendMany(
        vanda.url,
        12,
        each(12, () => ({ path, headers: attacker.headers })),
      ),
    ).toEqual({ 200: 12 });
  });
  expectServed(impact);
  await expectUnharmed(vanda, impact.memory.calm);
});
