import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";

import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";

import { startPassingPostgres } from "../kit/passing-postgres.ts";
import { startVanda } from "../kit/server.ts";
import { signUp } from "../kit/sign-up.ts";

test(
  "while Postgres accepts no connections, each part of the server asks clients to retry shortly",
  { tags: "deep" },
  async () => {
    const postgres = await startPassingPostgres(pino({ level: "silent" }));
    const nowhere = new Writable({ write: (_line, _encoding, done) => done() });
    const vanda = await startVanda({ DATABASE_URL: postgres.url, WORKER: "off" }, nowhere);
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    const { client, workspace } = await signUp(vanda);
    const { data } = await client.auth.getSession();
    const headers = {
      apikey: vanda.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      "content-type": "application/json",
    };
    const { rows } = await owner.query<{ path: string }>("select current_setting('data_directory') as path");
    const postmaster = Number(readFileSync(join(rows[0]?.path ?? "", "postmaster.pid"), "utf8").split("\n")[0]);
    // Postgres then lets connected clients finish and rejects all others with 57P03.
    process.kill(postmaster, "SIGTERM");
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'");
    const requests: [string, string, string?][] = [
      ["GET", `/rest/v1/accounts?workspace_id=eq.${workspace.id}`],
      ["POST", "/rest/v1/rpc/search_records", JSON.stringify({ workspace_id: workspace.id, query: "x", max_rows: 6 })],
      [
        "POST",
        "/auth/v1/token?grant_type=password",
        JSON.stringify({ email: "a@example.com", password: "orchid-4711!" }),
      ],
      ["GET", "/auth/v1/user"],
      ["POST", `/functions/v1/samples?workspace_id=${workspace.id}`, JSON.stringify({ industry: "retail" })],
    ];
    for (const [method, path, body] of requests) {
      const reply = await fetch(vanda.url + path, { method, headers, ...(body !== undefined && { body }) });
      expect([path, reply.status, reply.headers.get("retry-after")]).toEqual([path, 503, "1"]);
    }
    await owner.end();
    await vanda.stop();
    await postgres.stop();
  },
);
