import { pino } from "pino";
import { inject } from "vitest";

import { withClient } from "#server/postgres/with-client.ts";
import { startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";

import { testSecret } from "./secret.ts";

const name = "vanda_started_template";
let ready: Promise<string> | undefined;

/** Returns a template that a server has started on once, so that each test's server skips its first-time setup. */
export const startedTemplate = (): Promise<string> => (ready ??= createOnce());

function createOnce(): Promise<string> {
  const server = inject("postgresUrl");
  return withClient(server, async (client) => {
    // The workers of a run share the database server. The first one creates the template.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1 and datistemplate", [name]);
    if (rowCount) return name;
    await client.query(`create database ${name} template vanda_template strategy file_copy`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const settings = { PORT: "0", DATABASE_URL: url.href, VANDA_SECRET: testSecret.toString() };
    await (await startServer(readEnv(settings), pino({ level: "error" }))).stop();
    await client.query(`alter database ${name} is_template true allow_connections false`);
    return name;
  });
}
