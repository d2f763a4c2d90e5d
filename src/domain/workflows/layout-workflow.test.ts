import fc from "fast-check";
import { expect, test } from "vitest";

import { insertStep } from "#domain/workflows/insert-step.ts";
import { layoutWorkflow, nodeSize } from "#domain/workflows/layout-workflow.ts";
import { replayRun } from "#domain/workflows/replay-run.ts";
import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";

const note = (id: string): WorkflowStep => ({ id, do: "note", text: id });
const stop = (id: string): WorkflowStep => ({ id, do: "stop" });
const branch = (id: string, yes: WorkflowStep[], no: WorkflowStep[]): WorkflowStep => ({
  id,
  do: "branch",
  where: "value=gt.5",
  yes,
  no,
});
const definitionOf = (steps: WorkflowStep[], where = ""): Definition => ({
  trigger: { on: "created", entity: "deals", where },
  steps,
});
const layoutOf = (steps: WorkflowStep[], where = "") => {
  const { nodes, edges } = layoutWorkflow(definitionOf(steps, where));
  return {
    ids: nodes.map(({ id }) => id),
    at: Object.fromEntries(nodes.map(({ id, x, y }) => [id, { x, y }])),
    edges: edges.map(({ from, to, way }) => [from, to, ...(way ? [way] : [])].join(" ")),
  };
};

test("steps are arranged vertically, below the trigger and its condition", () => {
  const { ids, at, edges } = layoutOf([note("s1"), note("s2")], "value=gt.5");
  expect(ids).toEqual([".trigger", ".condition", "s1", "s2", ".end"]);
  expect(edges).toEqual([".trigger .condition", ".condition s1 yes", "s1 s2", "s2 .end"]);
  expect(new Set(Object.values(at).map(({ x }) => x)).size).toBe(1);
});

test("the paths of a branch are side by side and meet at the next step", () => {
  const { at, edges } = layoutOf([branch("s1", [note("s2"), note("s3")], []), note("s4")]);
  expect(edges).toEqual([".trigger s1", "s1 s2 yes", "s2 s3", "s1 s1.no no", "s3 s4", "s1.no s4", "s4 .end"]);
  expect(at.s2?.y).toBe(at["s1.no"]?.y);
  expect((at.s2?.x ?? 0) + nodeSize.width).toBeLessThan(at["s1.no"]?.x ?? 0);
  expect(at.s1?.x).toBe(((at.s2?.x ?? 0) + (at["s1.no"]?.x ?? 0)) / 2);
  expect(at.s4?.y).toBeGreaterThan((at.s3?.y ?? 0) + nodeSize.height);
});

test("a path that ends in a stop step is not connected to the end", () => {
  const { ids, edges } = layoutOf([branch("s1", [stop("s2")], [stop("s3")])]);
  expect(edges).toEqual([".trigger s1", "s1 s2 yes", "s1 s3 no"]);
  expect(ids).not.toContain(".end");
});

test("nodes of any workflow do not overlap", () => {
  const { tree } = fc.letrec<{ tree: WorkflowStep[] }>((tie) => ({
    tree: fc.array(
      fc.oneof(
        { depthSize: "small" },
        fc.constant(note("")),
        fc.record({ yes: tie("tree"), no: tie("tree") }).map(({ yes, no }) => branch("", yes, no)),
      ),
      { maxLength: 3 },
    ),
  }));
  let no = 0;
  const numbered = (steps: readonly WorkflowStep[]): WorkflowStep[] =>
    steps.map((step) =>
      step.do === "branch"
        ? branch(`s${(no += 1)}`, numbered(step.yes), numbered(step.no))
        : { ...step, id: `s${(no += 1)}` },
    );
  fc.assert(
    fc.property(tree, (steps) => {
      const { nodes } = layoutWorkflow(definitionOf(numbered(steps)));
      for (const [index, a] of nodes.entries())
        for (const b of nodes.slice(index + 1))
          expect(Math.abs(a.x - b.x) >= nodeSize.width || Math.abs(a.y - b.y) >= nodeSize.height).toBe(true);
    }),
  );
});

const [start, end] = ["2026-05-04T09:00:00Z", "2026-05-04T09:05:00Z"];
const run = { status: "succeeded", created_at: start, finished_at: end, isManual: false } as const;
type Run = Parameters<typeof replayRun>[1];
type Result = Parameters<typeof replayRun>[2][number];
const result = (name: string, output: unknown = { did: "nothing", why: "same_already" }): Result => ({
  name,
  output,
  ended_at: "2026-05-04T09:01:00Z",
});
const steps = [branch("s1", [note("s2")], []), { id: "s3", do: "wait", hours: 1 } as const, note("s4")];
const replay = (status: Run["status"], ...results: Result[]) =>
  replayRun(definitionOf(steps, "value=gt.1"), { ...run, status }, results).map(
    ({ node, state }) => `${node} ${state}`,
  );

test("a replay shows the path of the run, with each node connected to the previous one", () => {
  const results = [
    result("s1", { did: "chose", fits: false }),
    result("s3", "2026-05-04T10:01:00Z"),
    result("s4", { did: "failed", why: "gone" }),
  ];
  expect(replay("succeeded", ...results)).toEqual([
    ".trigger succeeded",
    ".condition succeeded",
    "s1 succeeded",
    "s1.no succeeded",
    "s3 succeeded",
    "s4 failed",
    ".end succeeded",
  ]);
  const { edges } = layoutWorkflow(definitionOf(steps, "value=gt.1"));
  const path = replayRun(definitionOf(steps, "value=gt.1"), run, results).map(({ node }) => node);
  for (const [index, to] of path.slice(1).entries())
    expect(edges).toContainEqual(expect.objectContaining({ from: path[index], to }));
});

test("a replay ends at the step that is waiting, running or failed", () => {
  const chose = result("s1", { did: "chose", fits: true });
  const waits = result("s3", "2026-05-04T10:01:00Z");
  expect(replay("waiting", chose, result("s2"), waits).at(-1)).toBe("s3 waiting");
  expect(replay("running", chose).at(-1)).toBe("s2 running");
  expect(replay("failed", chose, result("s2"), waits).at(-1)).toBe("s4 failed");
  expect(replay("cancelled", chose).at(-1)).toBe("s1 succeeded");
});

test("a run that a member started does not pass the condition", () => {
  const [, condition] = replayRun(definitionOf(steps, "value=gt.1"), { ...run, isManual: true }, []);
  expect(condition).toMatchObject({ node: ".condition", state: "skipped" });
});

test("a step is inserted where a connection starts", () => {
  const steps = [branch("s1", [note("s2"), branch("s3", [], [note("s4")])], []), note("s5")];
  const after = (from: string, way?: "yes" | "no") =>
    layoutOf(insertStep(steps, { from, ...(way && { way }) }, note("new"))).edges.filter((edge) =>
      edge.includes("new"),
    );
  expect(after(".trigger")).toEqual([".trigger new", "new s1"]);
  expect(after(".condition", "yes")).toEqual([".trigger new", "new s1"]);
  expect(after("s1", "yes")).toEqual(["s1 new yes", "new s2"]);
  expect(after("s1.no")).toEqual(["s1 new no", "new s5"]);
  expect(after("s3", "no")).toEqual(["s3 new no", "new s4"]);
  expect(after("s4")).toEqual(["s4 new", "new s5"]);
  expect(after("s5")).toEqual(["s5 new", "new .end"]);
});
