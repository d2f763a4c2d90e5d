import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type DestinationStream, pino } from "pino";

import { type RunningServer, startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";

import { type FreshDatabase, freshDatabase } from "./database.ts";
import { openPair } from "./pair.ts";
import { testSecret } from "./secret.ts";
import { startedTemplate } from "./started-template.ts";
import { unschedule } from "./unschedule.ts";

export type Vanda = {
  url: string;
  database: FreshDatabase;
  server: RunningServer;
  publishableKey: string;
  secretKey: string;
  /** Creates a Supabase client with its own session, as a browser or an integration would. */
  client(key?: string): SupabaseClient;
  stop(): Promise<void>;
};

const shared = new Map<string, Promise<Vanda>>();

/**
 * Returns a server shared by the test files of a Vitest worker, for tests that only read their own users and
 * workspaces. Its scheduled jobs do not run; `runNow` starts a job that a test needs. Tests that change settings, the
 * clock, functions or a schedule start their own server with `startVanda`. Calling `stop` has no effect, because the
 * server ends with the worker. A pair of servers is not shared, because its second process would outlive the worker.
 */
export async function shareVanda(overrides: { WORKER?: "off" } = {}): Promise<Vanda> {
  if (process.env.VANDA_TEST_PAIR) return startVanda(overrides);
  const key = overrides.WORKER ?? "on";
  const starting = shared.get(key) ?? startUnscheduled(overrides);
  shared.set(key, starting);
  return { ...(await starting), stop: async () => {} };
}

async function startUnscheduled(overrides: { WORKER?: "off" }): Promise<Vanda> {
  const vanda = await startVanda(overrides);
  await unschedule(vanda);
  return vanda;
}

/** Settings, or a function that returns them for a database URL. */
type Overrides = Record<string, string> | ((databaseUrl: string) => Record<string, string>);

/**
 * Starts the real server on a separate database and any free port. With VANDA_TEST_PAIR, two servers are started and
 * requests alternate between them, because everything must also work with several processes.
 */
export async function startVanda(overrides: Overrides = {}, logTo?: DestinationStream): Promise<Vanda> {
  const database = await freshDatabase(await startedTemplate());
  const pair = process.env.VANDA_TEST_PAIR ? await openPair() : undefined;
  const settings = {
    DATABASE_URL: database.url,
    VANDA_SECRET: testSecret.toString(),
    RATE_LIMITS: "off",
    ...(pair && { PUBLIC_URL: pair.url }),
    ...(typeof overrides === "function" ? overrides(database.url) : overrides),
  };
  const log = logTo ? pino({ level: "debug" }, logTo) : pino({ level: process.env.LOG_LEVEL ?? "error" });
  const server = await startServer(readEnv({ PORT: "0", ...settings }), log);
  await pair?.lead(server.url, settings);
  const url = pair?.url ?? server.url;
  const { publishable, secret } = server.context.apiKeys;
  return {
    url,
    database,
    server,
    publishableKey: publishable,
    secretKey: secret,
    client: (key = publishable) => createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } }),
    stop: async () => {
      await pair?.close();
      await server.stop();
      await database.drop();
    },
  };
}
