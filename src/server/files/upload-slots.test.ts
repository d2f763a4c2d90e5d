import { expect, test } from "vitest";

import { uploadSlots } from "./upload-slots.ts";

/** Creates tasks that end on demand, and records the order they start in. */
function works(runInSlot: ReturnType<typeof uploadSlots>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (...names: string[]) =>
    names.map((name) =>
      runInSlot(name[0]!, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { started, ask, end };
}

test("alternates between users, so that a user waits for only one task of each other user", async () => {
  const { started, ask, end } = works(uploadSlots({ max: 1 }));
  const all = [...ask("a1", "a2", "a3", "a4"), ...ask("b1", "b2"), ...ask("c1")];
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]) await end(name);
  await Promise.all(all);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("runs several tasks at the same time, up to the limit per user, and fills a free slot", async () => {
  const { started, ask, end } = works(uploadSlots({ max: 2, maxPerPerson: 1 }));
  const all = ask("a1", "a2", "b1", "b2", "c1");
  expect(started).toEqual(["a1", "b1"]);
  await end("b1");
  expect(started).toEqual(["a1", "b1", "c1"]);
  for (const name of ["a1", "c1", "b2", "a2"]) await end(name);
  await Promise.all(all);
  expect(started).toEqual(["a1", "b1", "c1", "b2", "a2"]);
});

test("continues with the next task after a failure", async () => {
  const runInSlot = uploadSlots({ max: 1 });
  const failed = runInSlot("a", () => Promise.reject(new Error("no")));
  const next = runInSlot("a", () => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("rejects a task that has waited too long, and gives its slot to the next", async () => {
  const runInSlot = uploadSlots({ max: 1, maxWaitMs: 1 });
  const first = Promise.withResolvers<void>();
  const running = runInSlot("a", () => first.promise);
  await expect(runInSlot("b", () => Promise.resolve())).rejects.toMatchObject({ code: "busy" });
  first.resolve();
  await running;
  expect(await runInSlot("c", () => Promise.resolve("yes"))).toBe("yes");
});
