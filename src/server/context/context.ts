import type pg from "pg";
import type { Logger } from "pino";

import type { Mailer } from "#server/context/mailer.ts";
import type { Env } from "#server/settings/env.ts";

/** The dependencies of every part of the server, created once at the start. */
export type Context = {
  env: Env;
  /** Logs in as authenticator: use runRoundTrip or asRole, which set a role. A pooler may be in between. */
  pool: pg.Pool;
  /** A pool that bypasses the pooler, for what outlives a transaction: locks of jobs, scripts of the queue. */
  directPool: pg.Pool;
  /** The same login, for connections that must stay open (LISTEN, the job queue). */
  databaseUrl: string;
  log: Logger;
  mailer: Mailer;
  apiKeys: { publishable: string; secret: string };
  /** VANDA_SECRET; derive a separate key for each purpose, never use it directly. */
  secret: Buffer;
  /** The public address of this server, without a trailing slash. */
  publicUrl: string;
  version: string;
};
