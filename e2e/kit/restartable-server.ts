import { pino } from "pino";

import { startPassingPostgres } from "../../tests/kit/passing-postgres.ts";
import { startOwnServer } from "./own-server.ts";

export type RestartableServer = Awaited<ReturnType<typeof startRestartableServer>>;

/** Starts a server that can be killed, and started again at the same address with the same database. */
export async function startRestartableServer() {
  const postgres = await startPassingPostgres(pino({ level: "warn" }, process.stderr));
  let server = await startOwnServer({ TEST_DATABASE_URL: postgres.url });
  const { url } = server;
  return {
    url,
    kill: () => server.kill(),
    async start() {
      server = await startOwnServer({ TEST_DATABASE_URL: postgres.url, TEST_PORT: new URL(url).port });
    },
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}
