import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** The delay before the first restart of a program. It doubles with each further restart, up to the longest. */
const pauseMs = { first: 500, longest: 30_000 };
/** A program that has run this long has recovered from its earlier crash. */
const recoveredMs = 60_000;
/** Slightly longer than the program itself may take to stop. */
const stopMs = 9_800;
/**
 * Signals within this time come from one press of Ctrl-C: the terminal sends it to all processes, and npm forwards it.
 */
const onePressMs = 500;

/**
 * Runs a program, and restarts it whenever it exits after it has reported by a message that it is ready. A program that
 * exits before it was ever ready prints the reason and is not restarted. Resolves to the exit code in this case, and
 * after a request to stop.
 */
export async function keepRunning(path: string): Promise<number> {
  const stopping = new AbortController();
  let stoppingSince = 0;
  let child: ChildProcess | undefined;
  let wasReady = false;
  let failures = 0;

  const stop = () => {
    if (stopping.signal.aborted) {
      if (performance.now() - stoppingSince > onePressMs) child?.kill("SIGTERM");
      return;
    }
    stoppingSince = performance.now();
    stopping.abort();
    if (child?.connected) child.disconnect();
    setTimeout(() => child?.kill("SIGKILL"), stopMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

  for (;;) {
    const startedAt = performance.now();
    child = spawn(process.execPath, [path], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // A separate process group, so that terminal signals reach the program only through this process, and only once.
      // Windows has no groups.
      detached: process.platform !== "win32",
    });
    child.once("message", () => {
      wasReady = true;
    });
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    const exitCode = code ?? 128 + constants.signals[signal ?? "SIGKILL"];
    if (stopping.signal.aborted || !wasReady) return exitCode;
    if (performance.now() - startedAt > recoveredMs) failures = 0;
    const pause = Math.min(pauseMs.longest, pauseMs.first * 2 ** failures);
    failures += 1;
    const reason = signal ? `by ${signal}` : `with code ${code}`;
    process.stderr.write(`Vanda was ended ${reason}: starting it again in ${pause / 1_000} s\n`);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return 0;
  }
}
