import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** The first pause before a program is started again; each one after it is twice as long, up to the longest. */
const pauseMs = { first: 500, longest: 30_000 };
/** A program that has run for so long has got over what ended it before. */
const recoveredMs = 60_000;
/** A little longer than the program itself takes to stop at most. */
const stopMs = 9_800;
/** Ctrl-C reaches us twice: the terminal tells everybody, and npm passes it on. */
const onePressMs = 500;

/**
 * Runs a program and starts it again when it ends by itself after it was ready (it says so by a message). One that did not
 * get that far the first time says why, and is not started again. Resolves to the exit code once it has been asked to stop.
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
      // In a group of its own: what a terminal sends to all of us it hears from us alone, and once. Windows has no groups.
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
