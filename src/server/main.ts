import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { startServer } from "#server/server.ts";

const startedAt = performance.now();

try {
  const env = readEnv(process.env);
  const log = createLog({ level: env.LOG_LEVEL, isTerminal: process.stdout.isTTY });
  const end = (error: Error) => {
    log.fatal({ err: error }, "Vanda ends");
    process.exit(1);
  };
  const server = await startServer(env, log, { onLost: end });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.stop().then(() => process.exit(0), end);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  log.debug({ ms: Math.round(performance.now() - startedAt) }, "Started");
  process.stdout.write(`Vanda is ready at ${server.url}\n`);
} catch (error) {
  process.stderr.write(`Vanda did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
