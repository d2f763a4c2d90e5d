import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { until } from "./spawn-vanda.ts";

// Mode 0700, as created by mkdtemp. If run as root, Postgres's own user may not enter the folder.
const clone = join(mkdtempSync(join(tmpdir(), "vanda-clone-")), "vanda");
// The machine's own Node and npm, without the paths that npm prepends for this run.
const ownPath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))
  .join(delimiter);

beforeAll(() => {
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", ".", clone]);
});
afterAll(() => {
  const location = join(clone, "data/postgres-location");
  if (existsSync(location)) rmSync(readFileSync(location, "utf8").trim(), { recursive: true });
  rmSync(join(clone, ".."), { recursive: true });
});

/** Runs `npm start` in the clone as a user at a terminal would, and waits until the server is ready. */
async function npmStart() {
  const startedAt = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: clone,
    env: { PATH: ownPath, HOME: process.env.HOME, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  let isOver = false;
  const ended = new Promise<void>((resolve) =>
    npm.once("close", () => {
      isOver = true;
      resolve();
    }),
  );
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  await until(() => isOver || /Vanda is ready at \S+\n/.test(printed), 600_000);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    printed,
    url: /Vanda is ready at (\S+)/.exec(printed)?.[1] ?? "",
    /** Stops it as Ctrl-C does: the terminal interrupts all processes of the command. */
    stop: async () => {
      if (npm.pid) process.kill(-npm.pid, "SIGINT");
      await ended;
    },
  };
}

/** Returns the printed lines, without npm's own output and the log. */
const outputLines = (printed: string) =>
  printed.split("\n").filter((line) => line && !/^(> |\{|npm warn Unknown (user|env) config)/.test(line));

test(
  "one command starts Vanda from a fresh clone without warnings, and a second start repeats no setup",
  { timeout: 1_300_000 },
  async () => {
    const first = await npmStart();
    expect(outputLines(first.printed)).toEqual([
      "Installing what Vanda needs to start …",
      "Built the pages.",
      expect.stringMatching(/^Vanda is ready at http:\/\/127\.0\.0\.1:\d+$/),
    ]);
    expect(await (await fetch(first.url)).text()).toContain("<h1");
    await first.stop();
    await expect(fetch(first.url)).rejects.toThrow("fetch failed");

    const second = await npmStart();
    expect(outputLines(second.printed)).toEqual([expect.stringMatching(/^Vanda is ready/)]);
    expect(second.printed).not.toContain("Database migrated");
    await second.stop();
    process.stdout.write(
      `  fresh clone to ready ${first.seconds.toFixed(1)} s, again ${second.seconds.toFixed(1)} s\n`,
    );
  },
);
