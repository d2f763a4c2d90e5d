import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

import type { Person } from "./limited-vanda.ts";

export type OrdinaryDay = { url: string; person: Person; accountId: string };
export type Answered = { ms: number; status: number };

const { url, person, accountId } = workerData as OrdinaryDay;
const agent = new Agent({ keepAlive: true });
const accounts = `/rest/v1/accounts?workspace_id=eq.${person.workspaceId}`;
const account = `${accounts}&id=eq.${accountId}`;
/** What a browser does for somebody who looks at lists and records and edits one now and then. */
const requests = [
  () => send("GET", `${accounts}&select=id,name,website&order=name&limit=50`),
  () => send("GET", `${account}&select=*`),
  () => send("PATCH", account, { website: "https://orchid.example" }),
  () => send("GET", `${accounts}&select=id,name,website&order=created_at.desc&limit=50`),
  () => send("POST", "/rest/v1/accounts", { workspace_id: person.workspaceId, name: `One more, ${performance.now()}` }),
];
const pauseMs = 20;

let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});
const answered: Answered[] = [];
for (let n = 0; !isOver; n += 1) {
  const startedAt = performance.now();
  const status = (await requests[n % requests.length]?.()) ?? 0;
  answered.push({ ms: performance.now() - startedAt, status });
  await sleep(pauseMs);
}
agent.destroy();
parentPort?.postMessage(answered);

/** The status, or 0 where no answer came. */
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
