import { connect, createServer, type AddressInfo, type Socket } from "node:net";

import { inject } from "vitest";

/**
 * Ways in which Postgres fails: it rejects a statement, ends the connection as an administrator does, or drops the
 * connection silently, as when its process is killed. The real server raises the rejection; a COPY fails as on a full
 * disk.
 */
export const failures = ["error", "terminate", "cut"] as const;
export type Failure = (typeof failures)[number];
export type FailingPostgres = Awaited<ReturnType<typeof failingPostgres>>;

type Plan = { left: number; failure: Failure; from: RegExp | undefined };

/**
 * Opens a proxy to the Postgres of the test run that fails at the n-th message sent to it.
 *
 * Requests go through the proxy with `startVanda({ DATABASE_POOLER_URL: postgres.url })`. Jobs do too with
 * `startVanda((url) => ({ DATABASE_URL: postgres.before(url) }))`. A test calls `postgres.failAt(n, "cut")` for n = 1,
 * 2, 3 and so on, and does the same work each time. It expects the response to report the failure, and no transaction
 * or connection to be left open. The test ends when `postgres.hasFailed()` is false, because the work then took fewer
 * than n messages.
 */
export async function failingPostgres(serverUrl = inject("postgresUrl")) {
  const target = new URL(serverUrl);
  const open = new Set<Socket>();
  let plan: Plan | null = null;
  let hasFailed = false;

  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname);
    const messages = new Messages();
    let counts = false;
    const end = () => {
      client.destroy();
      postgres.destroy();
    };
    for (const socket of [client, postgres]) {
      open.add(socket);
      // Forwards messages immediately. Otherwise each message would wait for the acknowledgement of the previous one.
      socket.setNoDelay();
      socket.on("error", () => {}).on("close", () => open.delete(socket) && end());
    }
    postgres.on("data", (chunk) => client.write(chunk));
    client.on("data", (chunk) => {
      for (const message of messages.cut(chunk)) {
        counts ||= plan !== null && (!plan.from || plan.from.test(message.bytes.toString("latin1")));
        if (!plan || !counts || !counted.has(message.letter) || --plan.left > 0) {
          postgres.write(message.bytes);
          continue;
        }
        const { failure } = plan;
        plan = null;
        hasFailed = true;
        if (failure === "error") postgres.write(failing(message));
        else if (failure === "cut") return end();
        else return client.end(goodbye, end);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    /** The proxy's URL. Clients log in with their own role and database. */
    url: `postgres://127.0.0.1:${port}`,
    /** Returns the URL for the same login through the proxy. */
    before(databaseUrl: string) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    /**
     * Makes the n-th message from now on fail, once. With `from`, only messages of connections that have sent matching
     * text are counted.
     */
    failAt(n: number, failure: Failure, { from }: { from?: RegExp } = {}) {
      plan = { left: n, failure, from };
      hasFailed = false;
    },
    /** True if the message that was to fail was sent. Nothing fails after this call. */
    hasFailed() {
      plan = null;
      return hasFailed;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

type Message = { letter: string; bytes: Buffer };

/** Splits the data of one client into messages. The first message has no letter. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #hasStarted = false;

  *cut(chunk: Buffer): Generator<Message> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const head = this.#hasStarted ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const size = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < size) return;
      const bytes = this.#rest.subarray(0, size);
      this.#rest = this.#rest.subarray(size);
      yield { letter: this.#hasStarted ? String.fromCharCode(bytes[0] ?? 0) : "", bytes };
      this.#hasStarted = true;
    }
  }
}

/** Messages that are counted: simple queries, Sync, and copied data, but not passwords or a termination. */
const counted: ReadonlySet<string> = new Set("QSdcf");

/** Returns a message that makes the real Postgres fail, which is sent instead of the original. */
function failing({ letter, bytes }: Message): Buffer {
  if (letter === "Q") return encode("Q", "do 'begin raise exception ''injected'' using errcode = ''58030''; end'\0");
  if (letter === "d" || letter === "c" || letter === "f") return encode("f", "injected\0");
  const refused = encode("P", "\0injected\0\0\0");
  return letter === "S" ? Buffer.concat([refused, bytes]) : refused;
}

const goodbye = encode("E", "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");

function encode(letter: string, content: string): Buffer {
  const bytes = Buffer.alloc(5 + content.length);
  bytes.write(letter, 0, "latin1");
  bytes.writeInt32BE(4 + content.length, 1);
  bytes.write(content, 5, "latin1");
  return bytes;
}
