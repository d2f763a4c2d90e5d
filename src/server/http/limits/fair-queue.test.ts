import { expect, test } from "vitest";

import { fairQueue } from "./fair-queue.ts";

test("queues one user's statements in order, without delaying those of other users", async () => {
  const withinShare = fairQueue({ max: Infinity, maxPerPerson: 2 });
  const started: string[] = [];
  const ends: Record<string, () => void> = {};
  const statement = (person: string, name: string) =>
    withinShare(person, async () => {
      started.push(name);
      await new Promise<void>((resolve) => (ends[name] = resolve));
    });
  const all = [statement("eve", "e1"), statement("eve", "e2"), statement("eve", "e3"), statement("ana", "a1")];
  await Promise.resolve();
  expect(started).toEqual(["e1", "e2", "a1"]);
  ends.e1?.();
  await all[0];
  await Promise.resolve();
  expect(started).toEqual(["e1", "e2", "a1", "e3"]);
  for (const end of Object.values(ends)) end();
  await Promise.all(all);
});

test("releases the slot of a failed statement", async () => {
  const withinShare = fairQueue({ max: Infinity, maxPerPerson: 1 });
  await expect(withinShare("eve", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withinShare("eve", () => Promise.resolve("yes"))).toBe("yes");
});
