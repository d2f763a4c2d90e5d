import type pg from "pg";
import type { Logger } from "pino";

import type { Mailer } from "#server/context/mailer.ts";
import type { Replica } from "#server/context/replica.ts";
import type { Env } from "#server/settings/env.ts";

/** The dependencies of every part of the server, created once at the start. */
export type Context = {
  env: Env;
  /**
   * A pool that logs in as authenticator, possibly through a pooler. Use it through runRoundTrip or asRole, which set a
   * role.
   */
  pool: pg.Pool;
  /** A pool that bypasses the pooler, for state that outlives a transaction: locks of jobs, scripts of the queue. */
  directPool: pg.Pool;
  /** A standby that may answer reads; absent without DATABASE_REPLICA_URL. Use it through readLatest. */
  replica?: Replica;
  /** The address for the same login without the pooler, for connections that must stay open (LISTEN, the job queue). */
  databaseUrl: string;
  log: Logger;
  mailer: Mailer;
  apiKeys: { publishable: string; secret: string };
  /** VANDA_SECRET. Never use it directly: derive a separate key for each purpose. */
  secret: Buffer;
  /** The public address of this server, without a trailing slash. */
  publicUrl: string;
  version: string;
};
