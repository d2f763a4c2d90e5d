import { expect, test } from "vitest";

import { changedSteps, isReordered, versionsOf } from "#domain/workflows/versions.ts";
import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";

const note = (id: string, text = id): WorkflowStep => ({ id, do: "note", text });
const of = (...steps: WorkflowStep[]): Definition => ({
  trigger: { on: "created", entity: "deals", where: "" },
  steps,
});

test("lists a version for each change of name or steps, latest first", () => {
  const [first, second] = [of(note("s1")), of(note("s1", "Other"))];
  const entry = (id: string, changes: object) => ({ id, at: `at ${id}`, actor_id: "ana", changes });
  const found = versionsOf({ name: "New", definition: second }, [
    entry("4", { is_on: [false, true] }),
    entry("3", { name: ["Old", "New"], runs_as: [null, "ana"] }),
    entry("2", { definition: [first, second] }),
    entry("1", { name: [null, "Old"], definition: [null, first], is_on: [null, false] }),
  ]);
  expect(found.map(({ id, name, definition }) => [id, name, definition])).toEqual([
    ["3", "New", second],
    ["2", "Old", second],
    ["1", "Old", first],
  ]);
  expect(versionsOf({ name: "New", definition: null }, [entry("1", { definition: [null, "cut"] })])).toMatchObject([
    { definition: null },
  ]);
});

test("compares steps by id, including those within branches", () => {
  const branch = (yes: WorkflowStep[], where = "name.is.A"): WorkflowStep => ({
    id: "b",
    do: "branch",
    where,
    yes,
    no: [],
  });
  const before = of(note("s1"), branch([note("s2")]), note("s3"));
  expect(changedSteps(before, of(note("s1"), branch([note("s2", "Other")]), note("s4")))).toEqual([
    { id: "s2", before: note("s2"), after: note("s2", "Other") },
    { id: "s3", before: note("s3"), after: null },
    { id: "s4", before: null, after: note("s4") },
  ]);
  expect(
    changedSteps(before, of(note("s1"), branch([note("s2")], "name.is.B"), note("s3"))).map(({ id }) => id),
  ).toEqual(["b"]);
  expect(isReordered(before, before)).toBe(false);
  expect(isReordered(before, of(branch([note("s2")]), note("s1"), note("s3")))).toBe(true);
  expect(isReordered(before, of(note("s1"), note("s2"), branch([]), note("s3")))).toBe(true);
  expect(isReordered(before, of(note("s1"), note("s3")))).toBe(false);
});
