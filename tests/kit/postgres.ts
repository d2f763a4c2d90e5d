import { pino } from "pino";
import type { TestProject } from "vitest/node";

import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { migrate } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { startPassingPostgres } from "./passing-postgres.ts";
import { testSecret } from "./secret.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connects as the superuser. */
    postgresUrl: string;
    /** Connects as authenticator, as servers do. */
    authenticatorUrl: string;
  }
}

/** Starts one Postgres for the whole run, with a template database that every test file clones. */
export default async function setUp({ provide }: TestProject) {
  const log = pino({ level: "warn" });
  const postgres = await startPassingPostgres(log);
  const template = new URL(postgres.url);
  template.pathname = "/vanda_template";
  await withClient(postgres.url, async (client) => {
    await client.query("create database vanda_template");
    await migrate({ url: template.href, log });
    await client.query("alter database vanda_template is_template true allow_connections false");
  });
  provide("postgresUrl", postgres.url);
  provide("authenticatorUrl", await authenticatorUrl(postgres.url, testSecret));
  return () => postgres.stop();
}
