import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";

/** The size of a node on the canvas, in pixels. */
export const nodeSize = { width: 256, height: 76 };
const gap = { x: 32, y: 48 };
/** The distance between the tops of two rows, in pixels. */
const rowHeight = nodeSize.height + gap.y;

/** The IDs of nodes that are not steps. IDs of steps contain no dot. */
export const triggerNode = ".trigger";
export const conditionNode = ".condition";
export const endNode = ".end";
/** Returns the ID of the node for a branch's path that has no steps. */
export const emptyWay = (branch: string, way: Way) => `${branch}.${way}`;

type Way = "yes" | "no";
export type CanvasNode = { id: string; x: number; y: number; step?: WorkflowStep };
/** A connection of two nodes. `way` is the result of the condition from which it starts. */
export type CanvasEdge = { from: string; to: string; way?: Way };
type Exit = Omit<CanvasEdge, "to">;

/**
 * Places the nodes of a workflow from top to bottom: the trigger, its condition, the steps, and the end. The paths of a
 * branch are side by side and join again below it. Positions depend only on the definition.
 */
export function layoutWorkflow({ trigger, steps }: Definition): { nodes: CanvasNode[]; edges: CanvasEdge[] } {
  const nodes: CanvasNode[] = [];
  const edges: CanvasEdge[] = [];
  let y = 0;
  /** Adds a node on a vertical axis, and connects the open ends to it. */
  const add = (id: string, axis: number, exits: readonly Exit[], step?: WorkflowStep): Exit[] => {
    nodes.push({ id, x: axis - nodeSize.width / 2, y, ...(step && { step }) });
    edges.push(...exits.map((exit) => ({ ...exit, to: id })));
    y += rowHeight;
    return [{ from: id }];
  };
  const addSteps = (list: readonly WorkflowStep[], axis: number, entries: readonly Exit[]): readonly Exit[] => {
    let exits = entries;
    for (const step of list) {
      exits = add(step.id, axis, exits, step);
      if (step.do === "stop") exits = [];
      if (step.do !== "branch") continue;
      const half = (widthOf(step.yes) + gap.x + widthOf(step.no)) / 2;
      const axes = { yes: axis - half + widthOf(step.yes) / 2, no: axis + half - widthOf(step.no) / 2 };
      const top = y;
      const ways = (["yes", "no"] as const).map((way) => {
        y = top;
        const entry = [{ from: step.id, way }];
        const ends =
          step[way].length > 0 ? addSteps(step[way], axes[way], entry) : add(emptyWay(step.id, way), axes[way], entry);
        return { ends, bottom: y };
      });
      y = Math.max(...ways.map(({ bottom }) => bottom));
      exits = ways.flatMap(({ ends }) => ends);
    }
    return exits;
  };
  let start = add(triggerNode, 0, []);
  if (trigger.where !== "") start = add(conditionNode, 0, start).map((exit) => ({ ...exit, way: "yes" }));
  const exits = addSteps(steps, 0, start);
  if (exits.length > 0) add(endNode, 0, exits);
  return { nodes, edges };
}

const widthOf = (steps: readonly WorkflowStep[]): number =>
  Math.max(
    nodeSize.width,
    ...steps.map((step) => (step.do === "branch" ? widthOf(step.yes) + gap.x + widthOf(step.no) : 0)),
  );
