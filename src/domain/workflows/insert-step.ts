import { type CanvasEdge, conditionNode, emptyWay, triggerNode } from "#domain/workflows/layout-workflow.ts";
import type { WorkflowStep } from "#domain/workflows/workflow.ts";

/** Inserts a step at the start of a canvas connection: after a step, or first in a path of a branch. */
export function insertStep(
  steps: readonly WorkflowStep[],
  edge: Pick<CanvasEdge, "from" | "way">,
  added: WorkflowStep,
): WorkflowStep[] {
  const { from, way } = edge;
  if (from === triggerNode || from === conditionNode) return [added, ...steps];
  return steps.flatMap((step): WorkflowStep[] => {
    if (step.do !== "branch") return step.id === from ? [step, added] : [step];
    const path = step.id === from ? way : (["yes", "no"] as const).find((each) => emptyWay(step.id, each) === from);
    if (path) return [{ ...step, [path]: [added, ...step[path]] }];
    return [{ ...step, yes: insertStep(step.yes, edge, added), no: insertStep(step.no, edge, added) }];
  });
}
