import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import type { RequestToSend } from "./send-many.ts";

/**
 * Sends requests over the given number of connections for a limited time, each after the response to the previous one,
 * and then disconnects. Returns the number of responses by status.
 */
export async function flood(
  url: string,
  { connections, ms }: { connections: number; ms: number },
  next: () => RequestToSend,
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true });
  const counts: Record<number, number> = {};
  const abort = new AbortController();
  const work = async () => {
    while (!abort.signal.aborted) {
      const status = await send(url, agent, next(), abort.signal);
      if (status > 0) counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  const all = Promise.all(Array.from({ length: connections }, work));
  await sleep(ms);
  abort.abort();
  await all;
  agent.destroy();
  return counts;
}

/** Returns the status; 0 without a response. */
function send(
  url: string,
  agent: Agent,
  { method = "GET", path, headers, body }: RequestToSend,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url + path, { method, agent, headers, signal }, (response) =>
      response
        .resume()
        .once("end", () => resolve(response.statusCode ?? 0))
        .once("error", () => resolve(0)),
    );
    asked.once("error", () => resolve(0)).end(body);
  });
}
