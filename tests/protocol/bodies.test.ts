import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ana = await signUp(vanda);
});
afterAll(() => vanda?.stop());

const anonymous = () => ({ apikey: vanda.publishableKey });
const signedIn = () => ({ ...anonymous(), authorization: `Bearer ${ana.token}` });

async function post(path: string, headers: Record<string, string>, body: string, type = "application/json") {
  const reply = await fetch(vanda.url + path, { method: "POST", headers: { ...headers, "content-type": type }, body });
  const answer = await reply.text();
  return [reply.status, answer ? (JSON.parse(answer) as { code: string }).code : null];
}

test("an anonymous caller can send at most 64 kB, whether or not the length is declared", async () => {
  const body = JSON.stringify({ name: "x".repeat(64 * 1024) });
  const paths = { "/rest/v1/rpc/read_invitation": "PGRST102", "/functions/v1/imports/1/plan": "body_too_large" };
  for (const [path, code] of Object.entries(paths)) {
    expect([path, ...(await post(path, anonymous(), body))]).toEqual([path, 413, code]);
    const counted = request(vanda.url + path, { method: "POST", headers: anonymous() });
    const answered = once(counted, "response") as Promise<[IncomingMessage]>;
    counted.write(body);
    expect((await answered)[0].statusCode).toBe(413);
    counted.on("error", () => {}).destroy();
  }
});

test("a large body of JSON or CSV is parsed like a small one", { tags: "deep" }, async () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => ({
    workspace_id: ana.workspace.id,
    name: `Desk ${n} ${"and so on ".repeat(8)}`,
  }));
  const json = JSON.stringify(rows);
  const csv = ["workspace_id,name", ...rows.map((row) => `${row.workspace_id},"CSV, ${row.name}"`)].join("\n");
  const path = "/rest/v1/accounts";
  expect(json.length).toBeGreaterThan(256 * 1024);
  expect(await post(path, signedIn(), json)).toEqual([201, null]);
  expect(await post(path, signedIn(), csv, "text/csv")).toEqual([201, null]);
  expect(await post(path, signedIn(), json.replace('"name"', '"title"'))).toEqual([400, "PGRST102"]);
  expect(await post(path, signedIn(), `${json}]`)).toEqual([400, "PGRST102"]);
  expect(await post(path, signedIn(), `[${"[],".repeat(300_000)}[]]`)).toEqual([400, "PGRST102"]);
  const { count } = await ana.client.from("accounts").select("*", { count: "exact", head: true });
  expect(count).toBe(8_000);
  const call = JSON.stringify({ p: "x".repeat(300_000) });
  expect(await post("/rest/v1/rpc/own_tokens", signedIn(), call)).toEqual([404, "PGRST202"]);
});
