import { expect, test } from "vitest";

import { uploadPlaces } from "./upload-places.ts";

/** Works that end when told to, and the order in which they began. */
function works(inPlace: ReturnType<typeof uploadPlaces>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (...names: string[]) =>
    names.map((name) =>
      inPlace(name[0]!, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, ask, end };
}

test("people take turns: whoever comes second waits for one of the first, however many that one asked for", async () => {
  const { begun, ask, end } = works(uploadPlaces({ most: 1 }));
  const all = [...ask("a1", "a2", "a3", "a4"), ...ask("b1", "b2"), ...ask("c1")];
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("several run at once, of one person not more than are allowed, and a place that is free is taken", async () => {
  const { begun, ask, end } = works(uploadPlaces({ most: 2, mostOfOne: 1 }));
  const all = ask("a1", "a2", "b1", "b2", "c1");
  expect(begun).toEqual(["a1", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  for (const name of ["a1", "c1", "b2", "a2"]) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "c1", "b2", "a2"]);
});

test("work that fails gives its turn on", async () => {
  const inPlace = uploadPlaces({ most: 1 });
  const failed = inPlace("a", () => Promise.reject(new Error("no")));
  const next = inPlace("a", () => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("whoever waited too long is told so, and their place goes to the next", async () => {
  const inPlace = uploadPlaces({ most: 1, patienceMs: 1 });
  const first = Promise.withResolvers<void>();
  const running = inPlace("a", () => first.promise);
  await expect(inPlace("b", () => Promise.resolve())).rejects.toMatchObject({ code: "busy" });
  first.resolve();
  await running;
  expect(await inPlace("c", () => Promise.resolve("yes"))).toBe("yes");
});
