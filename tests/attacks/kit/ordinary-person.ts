import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

import type { Person } from "./limited-vanda.ts";

export type OrdinaryDay = { url: string; person: Person; accountId: string; asks: boolean };
export type Kind = "read" | "write" | "ask";
export type Answered = { kind: Kind; ms: number; status: number };

const { url, person, accountId, asks } = workerData as OrdinaryDay;
const agent = new Agent({ keepAlive: true });
const accounts = `/rest/v1/accounts?workspace_id=eq.${person.workspaceId}`;
const here = { workspace_id: person.workspaceId };
const account = `${accounts}&id=eq.${accountId}`;
/** Requests of a browser whose user reads lists, records and numbers, and sometimes edits a record. */
const requests: [Kind, () => Promise<number>][] = [
  ["read", () => send("GET", `${accounts}&select=id,name,website&order=name&limit=50`)],
  ["read", () => send("GET", `${account}&select=*`)],
  ["write", () => send("PATCH", account, { website: "https://orchid.example" })],
  ["read", () => send("GET", `${accounts}&select=id,name,website&order=created_at.desc&limit=50`)],
  ["write", () => send("POST", "/rest/v1/accounts", { ...here, name: `One more, ${performance.now()}` })],
];
if (asks) requests.push(["ask", () => send("POST", "/functions/v1/ask", { ...here, questions: newQuestion() })]);
const pauseMs = 20;

let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});
const answered: Answered[] = [];
for (let n = 0; !isOver; n += 1) {
  const [kind, request] = requests[n % requests.length] ?? [];
  if (!kind || !request) throw new Error("There is no such request");
  const startedAt = performance.now();
  const status = await request();
  answered.push({ kind, ms: performance.now() - startedAt, status });
  await sleep(pauseMs);
}
agent.destroy();
parentPort?.postMessage(answered);

/** Returns a new question, so that no cached answer is used. */
function newQuestion() {
  const from = new Date(Date.UTC(2020, 0, 1 + Math.floor(performance.now() % 1_000))).toISOString().slice(0, 10);
  return [{ measures: ["revenue", "deals_won"], range: { from, to: "2026-12-31" }, grain: "month" }];
}

/** Returns the status; 0 without a response. */
function send(method: string, path: string, body?: unknown): Promise<number> {
  return new Promise((resolve) => {
    const headers = { ...person.headers, "content-type": "application/json" };
    const asked = request(url + path, { method, agent, headers }, (response) =>
      response
        .resume()
        .once("end", () => resolve(response.statusCode ?? 0))
        .once("error", () => resolve(0)),
    );
    asked.once("error", () => resolve(0)).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
