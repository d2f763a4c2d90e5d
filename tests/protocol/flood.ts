import { Agent, request } from "node:http";

import type * as Argon2 from "@node-rs/argon2";

/** Number of verifications that reached argon2, and the parameters of the last hash, which determine its duration. */
export const reached = { argon2: 0, cost: "" };

/** Returns the real argon2, which also counts its calls. For vi.mock. */
export async function countArgon2(original: () => Promise<typeof Argon2>): Promise<typeof Argon2> {
  const real = await original();
  const verify: typeof real.verify = (hash, ...asked) => {
    reached.argon2 += 1;
    reached.cost = String(hash).split("$", 4).join("$");
    return real.verify(hash, ...asked);
  };
  return { ...real, verify };
}

export type Guess = { from: string; email: string };

/** Returns the n-th local address. On Linux, a client may use any address in 127.0.0.0/8. */
export const sourceAddress = (n: number) => `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;

/** Sends wrong guesses with limited concurrency, and counts the responses by status. */
export async function flood(
  vanda: { url: string; publishableKey: string },
  guesses: Iterable<Guess>,
  atOnce = 24,
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1, maxTotalSockets: atOnce });
  const seen: Record<number, number> = {};
  const left = guesses[Symbol.iterator]();
  const next = async () => {
    for (let guess = left.next(); !guess.done; guess = left.next()) {
      const status = await send(vanda, agent, guess.value);
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  agent.destroy();
  return seen;
}

function send(vanda: { url: string; publishableKey: string }, agent: Agent, { from, email }: Guess): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ email, password: "a wrong guess" });
    const asked = request(
      `${vanda.url}/auth/v1/token?grant_type=password`,
      {
        method: "POST",
        agent,
        localAddress: from,
        headers: { apikey: vanda.publishableKey, "content-length": Buffer.byteLength(body) },
      },
      (response) => response.resume().once("end", () => resolve(response.statusCode ?? 0)),
    );
    asked.once("error", reject).end(body);
  });
}
