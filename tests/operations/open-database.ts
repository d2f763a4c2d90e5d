import { readFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";

/** Opens a server's database directly, bypassing every policy, until the next server takes it over. */
export async function openDatabase(dataDir: string): Promise<pg.Client> {
  const { postgresPassword } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as {
    postgresPassword: string;
  };
  const port = Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3]);
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: postgresPassword,
    database: "postgres",
  });
  await client.connect();
  return client;
}

export async function askDatabase<T extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = await openDatabase(dataDir);
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
