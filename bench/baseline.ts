import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

import { createPool } from "#server/postgres/pool.ts";
import { runTurn } from "#server/postgres/turn.ts";

import { columns } from "./cases.ts";

// What a bare server would do: the same driver with the same round trip, pool, role, claims and prepared statements,
// with the statements written by hand. No routing, no tokens, no grammar, no headers: what those cost is the difference.
const { url, claims, workspace }: { url: string; claims: string; workspace: string } = JSON.parse(
  process.argv[2] ?? "{}",
);
const pool = createPool(url, { max: 16 });
const run = (statement: string, values: (string | null)[]) =>
  runTurn(pool, { role: "authenticated", claims, text: statement, values });

const list = `select coalesce(json_agg(r), '[]') from (
  select ${columns} from public.contacts where workspace_id = $1 order by name, id limit 50) r`;
const record = `select row_to_json(r) from (select ${columns} from public.contacts where workspace_id = $1 and id = $2) r`;
const insert = "insert into public.contacts (workspace_id, name, email) values ($1, $2, $3)";
const update = "update public.contacts set title = $3 where workspace_id = $1 and id = $2";

async function answer(request: IncomingMessage): Promise<Buffer | null> {
  const [, , what, id = ""] = (request.url ?? "").split("/");
  if (what === "list") return (await run(list, [workspace])).rows[0]?.[0] ?? null;
  if (what === "record") return (await run(record, [workspace, id])).rows[0]?.[0] ?? null;
  const body: Record<string, string> = JSON.parse(await text(request));
  if (what === "insert") await run(insert, [workspace, body.name ?? null, body.email ?? null]);
  else await run(update, [workspace, id, body.title ?? null]);
  return null;
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      if (!body) return response.writeHead(204).end();
      return response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
process.stdout.write(
  `The baseline is ready at http://127.0.0.1:${typeof address === "object" && address ? address.port : ""}\n`,
);
