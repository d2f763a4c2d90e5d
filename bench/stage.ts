import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { pino } from "pino";
import { z } from "zod";

import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { startEmbedded } from "#server/postgres/embedded.ts";
import { migrate } from "#server/postgres/migrate.ts";

import { startChild, type Child } from "./child.ts";

const secret = "a secret of the benchmark that is long enough";

export type Stage = {
  ours: Child;
  /** Headers of a signed-in user, sent with every request. */
  headers: Record<string, string>;
  workspace: string;
  contactIds: string[];
  accountIds: string[];
  dealIds: string[];
  /** The user's session, as the browser stores it. */
  session: string;
  /** The server's database login, and the caller's claims. */
  databaseUrl: string;
  claims: string;
  owner: pg.Client;
};

const undo: (() => unknown)[] = [];

/** Starts Postgres as `npm start` does, starts the real server in a child process, and seeds the rows. */
export async function setStage(scale: number): Promise<Stage> {
  try {
    return await build(scale);
  } catch (error) {
    await clearStage();
    throw error;
  }
}

/** Stops all processes and removes all files. */
export async function clearStage(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

async function build(scale: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "vanda-bench-"));
  undo.push(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o711);
  const log = pino({ level: "warn" });
  const postgres = await startEmbedded({ dataDir: folder, log });
  undo.push(() => postgres.stop());
  await migrate({ url: postgres.url, log });
  const settings = {
    DATABASE_URL: postgres.url,
    VANDA_SECRET: secret,
    PORT: "0",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  };
  const ours = await startChild(process.execPath, ["src/server/main.ts"], { ...settings, NODE_ENV: "production" });
  undo.push(() => ours.stop());
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  undo.push(() => owner.end());
  const config: unknown = await (await fetch(`${ours.url}/config.json`)).json();
  const { publishableKey } = z.object({ publishableKey: z.string() }).parse(config);
  const session = await signUp(ours.url, publishableKey, "bench@example.com");
  const { access_token: token } = z.object({ access_token: z.string() }).parse(JSON.parse(session));
  await signUp(ours.url, publishableKey, "neighbour@example.com");
  const [workspace = ""] = await seed(owner, scale);
  const idsOf = async (table: string) => {
    const sql = `select id from ${table} where workspace_id = $1 order by md5(name), id limit 1000`;
    return (await owner.query<{ id: string }>(sql, [workspace])).rows.map(({ id }) => id);
  };
  return {
    ours,
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
    workspace,
    contactIds: await idsOf("contacts"),
    accountIds: await idsOf("accounts"),
    dealIds: await idsOf("deals"),
    session,
    databaseUrl: await authenticatorUrl(postgres.url, Buffer.from(secret)),
    claims: Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
    owner,
  };
}

/** Fills both workspaces. Returns their IDs, the measured workspace first. */
async function seed(owner: pg.Client, scale: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    "select workspace_id as id from members order by email = 'bench@example.com' desc",
  );
  const ids = rows.map(({ id }) => id);
  const settings = "select set_config('bench.workspaces', $1, false), set_config('bench.scale', $2, false)";
  await owner.query(settings, [ids.join(), String(scale)]);
  await owner.query(readFileSync("bench/seed.sql", "utf8"));
  await owner.query("vacuum analyze");
  return ids;
}

async function signUp(url: string, apikey: string, email: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "Oak-desks-2026!" }),
  });
  return response.text();
}
