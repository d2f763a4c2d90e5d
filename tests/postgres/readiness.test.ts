import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

import { expect, test } from "vitest";

import { createReadiness } from "#server/postgres/readiness.ts";

import { useDatabase } from "../kit/use-database.ts";

const at = useDatabase();

/** Opens a proxy to Postgres that delays each of its messages. */
async function slowPostgres(url: string, delayMs: number) {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    client.on("error", () => {}).pipe(postgres);
    postgres.on("error", () => {}).on("data", (bytes) => setTimeout(() => client.write(bytes), delayMs));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return { url: proxied.href, close: () => server.close() };
}

test("a database that is slow to respond under load counts as ready", async () => {
  const slow = await slowPostgres(at.database.url, 200);
  const readiness = createReadiness(slow.url);
  expect(await readiness.ask()).toBeGreaterThan(10);
  await readiness.pool.end();
  slow.close();
});
