import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";

import { readEnv } from "#server/env.ts";
import { startServer } from "#server/server.ts";

import { startOpenIdServer } from "../tests/kit/oidc.ts";

if (!existsSync("dist/web/app.html")) throw new Error("The screens are not built yet: run `npm run build` first");

// One real server on a database of its own, for all browser tests.
const dataDir = mkdtempSync(join(tmpdir(), "vanda-e2e-"));
// Started as root, Postgres runs under a user of its own, who has to reach its files.
chmodSync(dataDir, 0o711);
// Google stands beside it: a page that takes everybody's word for who they are.
const google = await startOpenIdServer();
const env = readEnv({
  NODE_ENV: "test",
  PORT: "0",
  VANDA_DATA_DIR: dataDir,
  RATE_LIMITS: "off",
  // Tests put people into each other's workspaces with it (e2e/kit/colleagues.ts).
  VANDA_SECRET_KEY: "sb_secret_of_the_browser_tests",
  ...google.env,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  // Tests that need other settings start a server of their own (e2e/kit/own-server.ts).
  ...(process.env.EMAIL_CONFIRM && { EMAIL_CONFIRM: process.env.EMAIL_CONFIRM }),
});
const server = await startServer(env, pino({ level: env.LOG_LEVEL }, process.stderr));
process.stdout.write(`Vanda is ready at ${server.url}\n`);

const stop = async () => {
  await server.stop();
  await google.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.once("SIGTERM", () => void stop()).once("SIGINT", () => void stop());
