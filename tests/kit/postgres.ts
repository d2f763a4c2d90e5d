import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import type { TestProject } from "vitest/node";

import { authenticatorUrl } from "#server/postgres/authenticator.ts";
import { startEmbedded } from "#server/postgres/embedded.ts";
import { migrate } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { testSecret } from "./secret.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One Postgres for the whole run, with a template database that every test file clones. */
export default async function setUp({ provide }: TestProject) {
  const log = pino({ level: "warn" });
  const dataDir = mkdtempSync(join(tmpdir(), "vanda-test-"));
  chmodSync(dataDir, 0o711);
  // What a test wrote need not survive a power cut.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };
  const postgres = await startEmbedded({ dataDir, log, settings });
  const template = new URL(postgres.url);
  template.pathname = "/vanda_template";
  await withClient(postgres.url, async (client) => {
    await client.query("create database vanda_template");
    await migrate({ url: template.href, directory: "db/migrations", log });
    await client.query("alter database vanda_template is_template true allow_connections false");
  });
  await authenticatorUrl(postgres.url, testSecret);
  provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  };
}
