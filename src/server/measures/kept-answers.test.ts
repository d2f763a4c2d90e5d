import { expect, test } from "vitest";

import { KeptAnswers } from "./kept-answers.ts";

test("waits for an identical running call, however it ends, and for no other one", async () => {
  const kept = new KeptAnswers(1024);
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const call = (name: string, until?: Promise<void>) => async () => {
    started.push(name);
    await until;
  };
  const first = kept.afterSame(["ask", "revenue"], call("first", gate.promise));
  const second = kept.afterSame(["ask", "revenue"], call("second"));
  await kept.afterSame(["ask", "refunds"], call("other"));
  expect(started).toEqual(["first", "other"]);
  gate.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await second;
  expect(started).toEqual(["first", "other", "second"]);
  await kept.afterSame(["ask", "revenue"], call("later"));
});
