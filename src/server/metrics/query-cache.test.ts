import { expect, test } from "vitest";

import { QueryCache } from "./query-cache.ts";

test("waits until an identical call succeeds or fails, but not for other calls", async () => {
  const cache = new QueryCache(1024);
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const call = (name: string, until?: Promise<void>) => async () => {
    started.push(name);
    await until;
  };
  const first = cache.afterIdentical(["ask", "revenue"], call("first", gate.promise));
  const second = cache.afterIdentical(["ask", "revenue"], call("second"));
  await cache.afterIdentical(["ask", "refunds"], call("other"));
  expect(started).toEqual(["first", "other"]);
  gate.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await second;
  expect(started).toEqual(["first", "other", "second"]);
  await cache.afterIdentical(["ask", "revenue"], call("later"));
});
