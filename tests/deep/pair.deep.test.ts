import { spawn } from "node:child_process";

import { expect, test } from "vitest";

test("two processes on one database pass the protocol tests", { timeout: 600_000 }, async () => {
  // A run of its own with its own Postgres over TCP; every server it starts is then two.
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "tests/protocol", "--project", "protocol"],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, VANDA_TEST_PAIR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect(code, printed).toBe(0);
});
