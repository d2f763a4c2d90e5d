import { existsSync } from "node:fs";

import { pino } from "pino";

import { startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";

import { startOpenIdServer } from "../tests/kit/oidc.ts";
import { startPassingPostgres } from "../tests/kit/passing-postgres.ts";
import { testSecret } from "../tests/kit/secret.ts";

if (!existsSync("dist/web/app.html")) throw new Error("The screens are not built yet: run `npm run build` first");

// Starts a real server with its own database for all browser tests.
const log = pino({ level: process.env.LOG_LEVEL ?? "warn" }, process.stderr);
// A test that starts a server again passes the database and the port of the previous one
// (e2e/kit/restartable-server.ts).
const { TEST_DATABASE_URL: databaseUrl, TEST_PORT: port = "0" } = process.env;
const postgres = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await startPassingPostgres(log);
// A fake Google: a page that accepts any email address without proof.
const google = await startOpenIdServer();
const env = readEnv({
  NODE_ENV: "test",
  PORT: port,
  DATABASE_URL: postgres.url,
  VANDA_SECRET: testSecret.toString(),
  RATE_LIMITS: "off",
  // Tests use this key to add users to each other's workspaces (e2e/kit/colleagues.ts).
  VANDA_SECRET_KEY: "sb_secret_of_the_browser_tests",
  ...google.env,
  // Tests that need other settings start their own server (e2e/kit/own-server.ts).
  ...Object.fromEntries(["EMAIL_CONFIRM", "AI_BASE_URL", "AI_MODEL"].map((name) => [name, process.env[name]])),
});
const server = await startServer(env, log);
process.stdout.write(`Vanda is ready at ${server.url}\n`);

const stop = async () => {
  await server.stop();
  await google.stop();
  await postgres.stop();
  process.exit(0);
};
process.once("SIGTERM", () => void stop()).once("SIGINT", () => void stop());
