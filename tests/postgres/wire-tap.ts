import { connect, createServer, type AddressInfo } from "node:net";

/**
 * Opens a proxy between a client and Postgres that records the messages: a letter for each message of the client, `<`
 * for a response.
 */
export async function tapWire(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let recorded = "";
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname);
    let rest = Buffer.alloc(0);
    let hasStarted = false;
    client.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      // The first message of a connection has no letter.
      for (;;) {
        const head = hasStarted ? 1 : 0;
        if (rest.length < head + 4) break;
        const size = head + rest.readInt32BE(head);
        if (rest.length < size) break;
        if (hasStarted) recorded += String.fromCharCode(rest[0] ?? 0);
        hasStarted = true;
        rest = rest.subarray(size);
      }
      postgres.write(chunk);
    });
    postgres.on("data", (chunk) => {
      if (!recorded.endsWith("<")) recorded += "<";
      client.write(chunk);
    });
    for (const socket of [client, postgres]) {
      socket.on("error", () => {});
      socket.on("close", () => {
        client.destroy();
        postgres.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Returns the letters recorded since the last call. */
    take() {
      const letters = recorded;
      recorded = "";
      return letters;
    },
    close: () => server.close(),
  };
}
