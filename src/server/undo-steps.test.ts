import { pino } from "pino";
import { expect, test } from "vitest";

import { UndoSteps } from "./undo-steps.ts";

test("runs each undo step once, in reverse order, even if one fails or never ends", async () => {
  const steps = new UndoSteps(pino({ level: "silent" }));
  const undone: string[] = [];
  steps.add("first", 60_000, () => undone.push("first"));
  steps.add("failing", 60_000, () => Promise.reject(new Error("no")));
  steps.add("throwing", 60_000, () => {
    throw new Error("no");
  });
  steps.add("hanging", 1, () => new Promise(() => {}));
  steps.add("last", 60_000, () => undone.push("last"));
  expect(steps.isUndoing).toBe(false);
  await Promise.all([steps.undo(), steps.undo()]);
  expect(undone).toEqual(["last", "first"]);
  expect(steps.isUndoing).toBe(true);
});
