import { Agent, request } from "node:http";

export type RequestToSend = { method?: string; path: string; headers: Record<string, string>; body?: string };

/**
 * Sends requests over the given number of connections, each after the response to a previous one, and counts the
 * responses by status.
 */
export async function sendMany(
  url: string,
  connections: number,
  requests: RequestToSend[],
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts: Record<number, number> = {};
  const waiting = requests.values();
  const work = async () => {
    for (const asked of waiting) {
      const status = await send(url, agent, asked);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return counts;
}

/** Returns the status; 0 without a response. */
function send(url: string, agent: Agent, { method = "GET", path, headers, body }: RequestToSend): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url + path, { method, agent, headers }, (response) =>
      response
        .resume()
        .once("end", () => resolve(response.statusCode ?? 0))
        .once("error", () => resolve(0)),
    );
    asked.once("error", () => resolve(0)).end(body);
  });
}
