import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { pino } from "pino";

import { readEnv } from "#server/env.ts";
import { type RunningServer, startServer } from "#server/server.ts";

import { type FreshDatabase, freshDatabase } from "./database.ts";
import { testSecret } from "./secret.ts";

export type Vanda = {
  url: string;
  database: FreshDatabase;
  server: RunningServer;
  publishableKey: string;
  secretKey: string;
  /** The official client, as a browser or an integration uses it; a new visitor each time. */
  client(key?: string): SupabaseClient;
  stop(): Promise<void>;
};

/** Starts the real server on a database of its own and any free port. */
export async function startVanda(overrides: Record<string, string> = {}): Promise<Vanda> {
  const database = await freshDatabase();
  const env = readEnv({
    PORT: "0",
    DATABASE_URL: database.url,
    VANDA_SECRET: testSecret.toString(),
    RATE_LIMITS: "off",
    ...overrides,
  });
  const server = await startServer(env, pino({ level: process.env.LOG_LEVEL ?? "error" }));
  const { publishable, secret } = server.context.apiKeys;
  return {
    url: server.url,
    database,
    server,
    publishableKey: publishable,
    secretKey: secret,
    client: (key = publishable) =>
      createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } }),
    stop: async () => {
      await server.stop();
      await database.drop();
    },
  };
}
