import "#server/v8-flags.ts";
import { brand } from "#domain/brand.ts";
import { collectGarbage, collectWhenIdle } from "#server/collect-garbage.ts";
import { startServer } from "#server/server.ts";
import { readEnv } from "#server/settings/env.ts";
import { createLog } from "#server/settings/log.ts";

const startedAt = performance.now();
/**
 * A program receives Ctrl-C twice: the terminal signals the whole process group, and npm forwards the signal. Signals
 * within this time count as one.
 */
const onePressMs = 500;
/** A little longer than the maximum duration of a stop. All its parts have time limits. */
const stopMs = 9_500;

try {
  const env = readEnv(process.env);
  const log = createLog({ level: env.LOG_LEVEL, isTerminal: process.stdout.isTTY });
  const end = (error: unknown) => {
    log.fatal({ err: error }, `${brand.name} ends`);
    process.exit(1);
  };
  // After an unexpected error the state is unknown, so this process ends and its parent starts a new one.
  process.on("uncaughtException", end).on("unhandledRejection", end);
  const starting = startServer(env, log, { onLost: end });
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    setTimeout(() => end(new Error(`It did not stop within ${stopMs} ms`)), stopMs);
    starting.then((server) => server.stop()).then(() => process.exit(0), end);
  };
  const onSignal = () => {
    if (stoppingSince !== undefined && performance.now() - stoppingSince > onePressMs) process.exit(1);
    stop();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  // The supervisor (scripts/start.ts) is notified when this process is ready, and disconnects to stop it.
  process.on("disconnect", stop);
  process.channel?.unref();
  const server = await starting;
  collectGarbage();
  collectWhenIdle();
  if (process.connected) process.send?.("ready");
  log.debug({ ms: Math.round(performance.now() - startedAt) }, "Started");
  process.stdout.write(`${brand.name} is ready at ${server.url}\n`);
} catch (error) {
  process.stderr.write(`${brand.name} did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
