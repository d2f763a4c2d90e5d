import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import type { StepKind } from "#domain/workflows/workflow.ts";
import { Menu } from "#web/ui/kit/dropdown-menu.tsx";

import { StepKindItem } from "./step-kind-item.tsx";

/** The button that adds a step on a connection. */
export type Adding = {
  /** Its accessible name. */
  label: string;
  kinds: readonly StepKind[];
  /** Returns a function that opens the form of the new step. */
  add: (kind: StepKind) => () => void;
};

export type FlowEdge = Edge<{ adding: Adding | undefined }, "step">;

/** The distance from a node to the button on its connection, in pixels. */
const below = 20;
/** The distance between the centres of a connection's label and its button, in pixels. */
const labelGap = 28;

/** Renders a connection with its label and, if the workflow is being edited, a button that adds a step there. */
export function CanvasEdge({ data, label, labelStyle, labelBgStyle, style, markerEnd, ...ends }: EdgeProps<FlowEdge>) {
  const [path, labelX, labelY] = getSmoothStepPath(ends);
  const [x, y] = label ? [labelX + labelGap, labelY] : [ends.sourceX, ends.sourceY + below];
  return (
    <>
      <BaseEdge
        path={path}
        {...{ label, labelX, labelY, labelStyle, labelBgStyle }}
        {...(style && { style })}
        {...(markerEnd && { markerEnd })}
      />
      {data?.adding && (
        <EdgeLabelRenderer>
          <span
            className="nopan pointer-events-auto absolute z-1"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <AddMenu adding={data.adding} />
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

function AddMenu({ adding: { label, kinds, add } }: { adding: Adding }) {
  const { t } = useTranslation("workflows");
  const openAdded = useRef<() => void>(undefined);
  return (
    <Menu
      align="center"
      button={
        <button
          type="button"
          // The keyboard adds steps in the list, so that the canvas is a single tab stop.
          tabIndex={-1}
          aria-label={label}
          title={t("form.add")}
          className="bg-card text-muted-foreground hover:bg-accent hover:text-foreground border-input grid size-5 place-items-center rounded-full border transition-colors"
        >
          <Plus aria-hidden className="size-3.5" />
        </button>
      }
      onCloseAutoFocus={(event) => {
        if (!openAdded.current) return;
        event.preventDefault();
        openAdded.current();
        openAdded.current = undefined;
      }}
    >
      {kinds.map((kind) => (
        <StepKindItem
          key={kind}
          kind={kind}
          onSelect={() => {
            openAdded.current = add(kind);
          }}
        />
      ))}
    </Menu>
  );
}
