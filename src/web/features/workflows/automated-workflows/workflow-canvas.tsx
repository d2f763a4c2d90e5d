import "@xyflow/react/dist/base.css";
import { Background, MarkerType, Panel, ReactFlow, type ReactFlowInstance } from "@xyflow/react";
import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import {
  type CanvasEdge as PlacedEdge,
  type CanvasNode as PlacedNode,
  conditionNode,
  layoutWorkflow,
  nodeSize,
  triggerNode,
} from "#domain/workflows/layout-workflow.ts";
import type { Frame } from "#domain/workflows/replay-run.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useMedia } from "#web/ui/use-media.ts";

import { type Adding, CanvasEdge, type FlowEdge } from "./canvas-edge.tsx";
import { CanvasNode, type FlowNode } from "./canvas-node.tsx";
import { useNodeText } from "./use-node-text.tsx";

type Props = {
  /** Accessible name of the canvas. */
  label: string;
  definition: Definition;
  /** Nodes that a replayed run has reached, up to the current one. */
  frames?: readonly Frame[];
  timeZone: string;
  /** True without a frame of its own. */
  isBare?: boolean;
  /** Called with the step or trigger of a selected node. */
  onOpen: ((node: string) => void) | undefined;
  /** Returns the kinds of steps that can be added on a connection, and adds them. Undefined if nothing can be added. */
  addingOn?: ((edge: PlacedEdge) => Omit<Adding, "label">) | undefined;
};

const nodeTypes = { node: CanvasNode };
const edgeTypes = { step: CanvasEdge };
/** Minimum zoom when the canvas opens, below which texts are too small to read. */
const readable = 0.85;
const margin = 20;
const center = { x: nodeSize.width / 2, y: nodeSize.height / 2 };
// Replaces the library's texts, which are in English.
const noTexts = {
  "node.a11yDescription.default": "",
  "node.a11yDescription.keyboardDisabled": "",
  "edge.a11yDescription.default": "",
};

/**
 * Renders a workflow as a diagram. It is a single tab stop; arrow keys move from node to node. The list of steps has
 * the same content.
 */
export function WorkflowCanvas({ label, definition, frames = [], timeZone, isBare = false, onOpen, addingOn }: Props) {
  const { t } = useTranslation(["workflows", "relations"]);
  const { moment } = useFormat();
  const nodeText = useNodeText(definition);
  const [flow, setFlow] = useState<ReactFlowInstance<FlowNode, FlowEdge>>();
  const [focused, setFocused] = useState(triggerNode);
  const box = useRef<HTMLDivElement>(null);
  const duration = useMedia("(prefers-reduced-motion: reduce)") ? 0 : 150;
  const layout = useMemo(() => layoutWorkflow(definition), [definition]);
  const current = frames.at(-1)?.node;

  const reveal = (id: string) => {
    const node = layout.nodes.find((candidate) => candidate.id === id);
    if (!node || !flow || !box.current) return;
    const { x, y, zoom } = flow.getViewport();
    const [left, top] = [node.x * zoom + x, node.y * zoom + y];
    const { clientWidth, clientHeight } = box.current;
    const isInside =
      left >= 0 &&
      top >= 0 &&
      left + nodeSize.width * zoom <= clientWidth &&
      top + nodeSize.height * zoom <= clientHeight;
    if (!isInside) void flow.setCenter(node.x + center.x, node.y + center.y, { zoom, duration });
  };
  const revealCurrent = useEffectEvent(() => current !== undefined && reveal(current));
  useEffect(() => void revealCurrent(), [current, flow]);

  const frameOf = new Map(frames.map((frame) => [frame.node, frame]));
  const passed = new Set(frames.slice(1).map(({ node }, index) => `${frames[index]?.node} ${node}`));
  const canOpen = layout.nodes.filter(({ id, step }) => step || id === triggerNode || id === conditionNode);
  const nodes = layout.nodes.map((node): FlowNode => {
    const frame = frameOf.get(node.id);
    const { id, x, y, step } = node;
    return {
      id,
      type: "node",
      position: { x, y },
      ...nodeSize,
      measured: nodeSize,
      style: { pointerEvents: "all" },
      domAttributes: { "aria-roledescription": undefined },
      data: {
        ...nodeText(node),
        isTabStop: id === (canOpen.some((candidate) => candidate.id === focused) ? focused : triggerNode),
        ...(frame && {
          frame: {
            state: frame.state,
            time: frame.at === null ? undefined : moment(frame.at, timeZone),
            isCurrent: id === current,
          },
        }),
        onOpen: onOpen && (() => onOpen(step?.id ?? triggerNode)),
      },
    };
  });
  const titleOf = (id: string) => nodes.find((node) => node.id === id)?.data.title;
  const edges = layout.edges.map((edge): FlowEdge => {
    const { from, to, way } = edge;
    const isPassed = passed.has(`${from} ${to}`);
    // No step can be added between the trigger and its condition.
    const adding = to === conditionNode ? undefined : addingOn?.(edge);
    return {
      id: `${from} ${to}`,
      source: from,
      target: to,
      type: "step",
      data: {
        adding: adding && { ...adding, label: joinFacts([t("form.add"), titleOf(from), way && t(`canvas.${way}`)]) },
      },
      label: way && t(`canvas.${way}`),
      labelStyle: { fill: "var(--muted-foreground)", fontSize: 12 },
      labelBgStyle: { fill: "var(--background)" },
      style: { stroke: isPassed ? "var(--good)" : "var(--input)", strokeWidth: isPassed ? 2.5 : 1.5 },
      markerEnd: { type: MarkerType.ArrowClosed, color: isPassed ? "var(--good)" : "var(--input)" },
      ...(isPassed && { zIndex: 1 }),
      domAttributes: { "aria-hidden": true },
    };
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.defaultPrevented || !(event.target instanceof HTMLButtonElement)) return;
    const next = canOpen[canOpen.findIndex(({ id }) => id === focused) + step];
    if (!next) return;
    event.preventDefault();
    setFocused(next.id);
    reveal(next.id);
    box.current?.querySelector<HTMLElement>(`[data-id="${next.id}"] button`)?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className={cn("bg-background size-full overflow-hidden", !isBare && "rounded-lg border")}>
      <ReactFlow
        aria-label={label}
        aria-roledescription={t("canvas.show")}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={(instance) => {
          setFlow(instance);
          void instance.setViewport(topOf(layout.nodes, box.current?.clientWidth ?? 0));
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>(".react-flow__node")?.dataset.id;
          if (id !== undefined) setFocused(id);
        }}
        minZoom={0.25}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        // The wheel scrolls the page; Ctrl and the wheel zoom.
        zoomOnScroll={false}
        preventScrolling={false}
        zoomOnDoubleClick={false}
        panActivationKeyCode={null}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        ariaLabelConfig={noTexts}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} size={1.5} color="var(--border)" />
        <Panel position="bottom-right" className="flex gap-1">
          {(
            [
              ["zoomIn", ZoomIn, () => flow?.zoomIn({ duration })],
              ["zoomOut", ZoomOut, () => flow?.zoomOut({ duration })],
              ["showAll", Maximize, () => flow?.fitView({ maxZoom: 1, padding: 0.06, duration })],
            ] as const
          ).map(([name, Icon, onClick]) => (
            <Button
              key={name}
              variant="outline"
              size="icon-sm"
              aria-label={t(`relations:graph.${name}`)}
              title={t(`relations:graph.${name}`)}
              onClick={() => void onClick()}
            >
              <Icon />
            </Button>
          ))}
        </Panel>
      </ReactFlow>
    </div>
  );
}

/** Returns the viewport that shows the start of a workflow, and all its paths if these are still readable. */
function topOf(nodes: readonly PlacedNode[], width: number) {
  const reach = Math.max(...nodes.map(({ x }) => Math.abs(x + center.x))) + center.x;
  const zoom = Math.min(1, Math.max(readable, (width - 2 * margin) / (2 * reach)));
  return { x: width / 2, y: margin, zoom };
}
