import { expect, test } from "vitest";

import { BodyBudget, type Sender } from "./body-budget.ts";

const ada: Sender = { person: "ada", address: "office" };
const bo: Sender = { person: "bo", address: "office" };
const eve: Sender = { person: "eve", address: "elsewhere" };
const anonymous: Sender = { person: null, address: "elsewhere" };
const here = new AbortController().signal;
const shares = { process: 10, address: 8, person: 5 };

test("counts the bytes of a body towards the limits of its user, its address and the process, and releases all three", () => {
  const budget = new BodyBudget(shares);
  expect([budget.tryTake(ada, 5), budget.tryTake(ada, 1)]).toEqual([true, false]);
  expect([budget.tryTake(bo, 4), budget.tryTake(bo, 3)]).toEqual([false, true]);
  expect([budget.tryTake(anonymous, 3), budget.tryTake(anonymous, 2)]).toEqual([false, true]);
  budget.release(ada, 5);
  expect([budget.tryTake(eve, 5), budget.tryTake(anonymous, 1)]).toEqual([true, false]);
});

test("accepts a body larger than a share if nothing else of the share is in use", () => {
  const budget = new BodyBudget(shares);
  expect([budget.tryTake(ada, 9), budget.tryTake(ada, 1), budget.tryTake(eve, 1)]).toEqual([true, false, true]);
});

test("accepts a waiting body when its share is free, before blocked ones, and removes one whose client disconnected", async () => {
  const budget = new BodyBudget(shares);
  const gone = new AbortController();
  budget.tryTake(ada, 5);
  budget.tryTake(eve, 5);
  const went: string[] = [];
  const waits = [
    budget.take(ada, 4, here).then(() => went.push("ada")),
    budget.take(eve, 4, gone.signal).catch(({ trouble }) => went.push(`eve ${trouble}`)),
    budget.take(bo, 1, here).then(() => went.push("bo")),
  ];
  expect([went, budget.isWaitedFor]).toEqual([[], true]);
  gone.abort();
  budget.release(eve, 5);
  await Promise.all(waits.slice(1));
  expect(went).toEqual(["eve gone", "bo"]);
  budget.release(ada, 5);
  await Promise.all(waits);
  expect([went.at(-1), budget.isWaitedFor]).toEqual(["ada", false]);
});

test("rejects a body that has waited too long", async () => {
  const budget = new BodyBudget(shares, 1);
  budget.tryTake(ada, 5);
  await expect(budget.take(ada, 1, here)).rejects.toMatchObject({ trouble: "busy", status: 503 });
});
