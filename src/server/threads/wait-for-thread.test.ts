import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { expect, test } from "vitest";

import { waitForThread } from "./wait-for-thread.ts";

test("waiting for a thread that has ended is rejected", async () => {
  const thread = new Worker("", { eval: true });
  await once(thread, "exit");
  await expect(waitForThread(thread, { task: "does nothing" })).rejects.toThrow("The thread that does nothing ended");
});
