import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
} from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";

import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";

const nothing = () => undefined;
// Lists announce moves themselves, in the user's language.
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

type Props = {
  /** Called with the IDs of the dragged row and of the row that it was dropped on. */
  onDrop: (dragged: string, target: string) => void;
  children: ReactNode;
};

/** Lets the user drag the rows of a list to another position. */
export function Reorder({ onDrop, children }: Props) {
  // Movement of less than this distance is a click on the handle rather than a drag.
  const sensor = useSensor(PointerSensor, { activationConstraint: { distance: 4 } });
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onDrop(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={[sensor]}
      collisionDetection={closestCenter}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: "" } }}
      onDragEnd={drop}
    >
      {children}
    </DndContext>
  );
}

type RowProps = {
  id: string;
  /** The accessible name of the row; its text if it is undefined. */
  label?: string;
  handleLabel: string;
  /** ID of the text that explains how to move a row. */
  hint: string;
  className: string;
  onStep: (step: -1 | 1) => void;
  children: ReactNode;
};

/** Renders a row with a handle, which moves it by dragging or with the arrow keys. */
export function ReorderRow({ id, label, handleLabel, hint, className, onStep, children }: RowProps) {
  const { setNodeRef: dropRef, isOver, active } = useDroppable({ id });
  const { setNodeRef: dragRef, listeners, transform } = useDraggable({ id });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onStep(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li
      ref={dropRef}
      aria-label={label}
      data-over={isOver}
      className={cn(
        className,
        isOver && active?.id !== id && "bg-selection",
        transform && "bg-card relative z-10 shadow-lg",
      )}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      <Button
        ref={dragRef}
        variant="ghost"
        size="icon-sm"
        className="text-muted-foreground cursor-grab touch-none active:cursor-grabbing"
        aria-label={handleLabel}
        aria-describedby={hint}
        {...listeners}
        onKeyDown={onKeyDown}
      >
        <GripVertical />
      </Button>
      {children}
    </li>
  );
}
