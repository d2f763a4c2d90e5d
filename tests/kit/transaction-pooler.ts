import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

import pg from "pg";

/**
 * Starts a minimal pooler in transaction mode: many clients share a few connections to Postgres, and each transaction
 * uses the connection that has been idle longest. The pooler does not support prepared statements.
 */
export async function startTransactionPooler(serverUrl: string, size: number) {
  const backends: pg.Client[] = [];
  const idle: Socket[] = [];
  const waiting: ((backend: Socket) => void)[] = [];

  async function open(database: string) {
    for (let n = 0; n < size; n += 1) {
      const url = new URL(serverUrl);
      url.pathname = `/${database}`;
      const client = new pg.Client({ connectionString: url.href });
      client.on("error", () => {});
      await client.connect();
      backends.push(client);
      // From now on, messages from Postgres are forwarded to the pooler's clients.
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      idle.push(stream.removeAllListeners("data"));
    }
  }

  const release = (backend: Socket) => {
    const next = waiting.shift();
    if (next) next(backend);
    else idle.push(backend);
  };

  async function serve(client: Socket) {
    client.on("error", () => {});
    const [startup] = (await once(client, "data")) as [Buffer];
    const [, database = ""] = /\0database\0([^\0]+)\0/.exec(startup.toString("latin1", 7)) ?? [];
    await (opening ??= open(database));
    client.write(welcome);
    let backend: Promise<Socket> | undefined;
    client.on("data", (sent: Buffer) => {
      if (sent[0] === "X".charCodeAt(0)) return void client.end();
      backend ??= acquire();
      void backend.then((socket) => socket.write(sent));
    });

    async function acquire(): Promise<Socket> {
      const socket = idle.shift() ?? (await new Promise<Socket>((resolve) => waiting.push(resolve)));
      let rest: Buffer = Buffer.alloc(0);
      const pass = (received: Buffer) => {
        client.write(received);
        rest = Buffer.concat([rest, received]);
        while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
          const end = 1 + rest.readInt32BE(1);
          const isOver = rest[0] === "Z".charCodeAt(0) && rest[5] === "I".charCodeAt(0);
          rest = rest.subarray(end);
          if (!isOver) continue;
          socket.off("data", pass);
          backend = undefined;
          release(socket);
        }
      };
      return socket.on("data", pass);
    }
  }

  let opening: Promise<void> | undefined;
  const server = createServer((client) => void serve(client));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    /** The pooler's URL, without user, password and database, which are taken from the direct URL. */
    url: `postgres://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await Promise.all(backends.map((backend) => backend.end().catch(() => {})));
    },
  };
}

/** The messages that admit a client: AuthenticationOk, BackendKeyData, ReadyForQuery. */
const welcome = Buffer.from("R\0\0\0\x08\0\0\0\0K\0\0\0\x0c\0\0\0\0\0\0\0\0Z\0\0\0\x05I", "latin1");
