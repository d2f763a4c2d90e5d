import { afterAll } from "vitest";

import { type Kind, openHostileServer } from "./hostile-server.ts";

/** Returns a function that opens hostile servers, which close after the tests of the file. */
export function useHostileServers() {
  const opened: { close(): unknown }[] = [];
  afterAll(() => Promise.all(opened.map((server) => server.close())));
  return async (kind: Kind) => {
    const server = await openHostileServer(kind);
    opened.push(server);
    return server;
  };
}
