import { randomBytes } from "node:crypto";

import type pg from "pg";
import { inject } from "vitest";

import { createPool } from "#server/postgres/pool.ts";
import { withClient } from "#server/postgres/with-client.ts";

export type FreshDatabase = {
  /** The URL that the owner of the schema connects with. */
  url: string;
  owner: pg.Pool;
  /** A pool that connects as authenticator, as the server does. */
  pool: pg.Pool;
  drop(): Promise<unknown>;
};

/**
 * Creates a separate database for a test file, cloned from the migrated template, or from a template that a server has
 * started on.
 */
export async function freshDatabase(template = "vanda_template"): Promise<FreshDatabase> {
  const { url, drop } = await cloneDatabase(template);
  const owner = createPool(url, { max: 8 });
  const login = new URL(inject("authenticatorUrl"));
  login.pathname = new URL(url).pathname;
  const pool = createPool(login.href, { max: 8 });
  return {
    url,
    owner,
    pool,
    drop: async () => {
      await Promise.all([owner.end(), pool.end()]);
      await drop();
    },
  };
}

/** Creates an unmigrated database, for tests of the migrations themselves. */
export const emptyDatabase = () => cloneDatabase("template0");

async function cloneDatabase(template: string) {
  const server = inject("postgresUrl");
  const name = `vanda_${randomBytes(6).toString("hex")}`;
  await withClient(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => withClient(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
}
