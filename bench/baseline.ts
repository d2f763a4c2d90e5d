import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

import pg from "pg";

import { casesOf } from "./cases.ts";

// The minimum that a server must do, written only for this benchmark: the role, the claims, a handwritten statement and
// the commit are sent to Postgres in one message, prepared once per connection, and the resulting JSON is returned.
// There is no routing, token check, query parser, limit, cancellation or header; their cost is the difference to our
// server.
const { url, claims, workspace }: { url: string; claims: string; workspace: string } = JSON.parse(
  process.argv[2] ?? "{}",
);
const role = "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)";
const statements = new Map(casesOf(workspace, []).map(({ name, sql }) => [encodeURIComponent(name), sql]));

type Wire = {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(message: object): void;
  sync(): void;
};

const idle: pg.Client[] = [];
const waiting: ((client: pg.Client) => void)[] = [];
const known = new WeakSet<Wire>();

/** A single round trip to Postgres, as an object that pg's `client.query` can submit. */
class BareQuery {
  readonly #name: string;
  readonly #values: string[];
  readonly #done: (error: Error | null, body: string | null) => void;
  #completed = 0;
  #body: string | null = null;

  constructor(name: string, values: string[], done: (error: Error | null, body: string | null) => void) {
    this.#name = name;
    this.#values = values;
    this.#done = done;
  }

  submit(wire: Wire) {
    wire.stream.cork();
    const isNew = !known.has(wire);
    if (isNew) wire.parse({ name: "role", text: role });
    wire.bind({ statement: "role", values: [claims] });
    wire.execute({});
    if (isNew) for (const [name, sql] of statements) wire.parse({ name, text: sql });
    known.add(wire);
    wire.bind({ statement: this.#name, values: this.#values });
    wire.execute({});
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this.#completed === 1) this.#body = fields[0] ?? null;
  }
  handleCommandComplete() {
    this.#completed += 1;
  }
  handleReadyForQuery() {
    this.#done(null, this.#body);
  }
  handleError(error: Error) {
    this.#done(error, null);
  }
  handleRowDescription() {}
}

async function run(name: string, values: string[]): Promise<string | null> {
  const client = idle.pop() ?? (await new Promise<pg.Client>((resolve) => waiting.push(resolve)));
  try {
    return await new Promise((resolve, reject) => {
      const query = new BareQuery(name, values, (error, body) => (error ? reject(error) : resolve(body)));
      client.query(query as unknown as pg.Submittable);
    });
  } finally {
    const next = waiting.shift();
    if (next) next(client);
    else idle.push(client);
  }
}

/**
 * Runs the statement named in the path and returns its body; null if there is no row. Its values come from the rest of
 * the path or, except for GET, from the body.
 */
async function answer(request: IncomingMessage): Promise<string | null> {
  const [, name = "", ...values] = (request.url ?? "").split("/");
  const sent: string[] = request.method === "GET" ? values : JSON.parse(await text(request));
  return run(name, [workspace, ...sent]);
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      if (body === null) return response.writeHead(204).end();
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      return response.writeHead(200, headers).end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
for (let n = 0; n < 16; n += 1) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  idle.push(client);
}
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
process.stdout.write(
  `The baseline is ready at http://127.0.0.1:${typeof address === "object" && address ? address.port : ""}\n`,
);
