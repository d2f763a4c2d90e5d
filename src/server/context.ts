import type pg from "pg";
import type { Logger } from "pino";

import type { Env } from "#server/env.ts";
import type { Mailer } from "#server/mail/mailer.ts";

/** What every part of the server is given, made once at the start. */
export type Context = {
  env: Env;
  /** Logs in as authenticator: work goes through runRoundTrip or asRole, which put a role on. A pooler may stand between. */
  pool: pg.Pool;
  /** The same with nothing between, for what outlives a transaction: locks of jobs, scripts of the queue. */
  directPool: pg.Pool;
  /** The same login, for connections that must stay open (LISTEN, the job queue). */
  databaseUrl: string;
  log: Logger;
  mailer: Mailer;
  apiKeys: { publishable: string; secret: string };
  /** VANDA_SECRET; derive a key of your own for each purpose, never use it as it is. */
  secret: Buffer;
  /** Where people reach this server, without a trailing slash. */
  publicUrl: string;
  version: string;
};
