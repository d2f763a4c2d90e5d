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
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { isSection, layoutSections, moveField, readLayout, toggleField } from "#domain/records/record-layout.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { recordTexts } from "#web/ui/record-texts.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  known: RecordColumns;
  /** The fields, each section after its own name. */
  list: readonly string[];
  onChange: (list: readonly string[]) => void;
};

/** Renders the fields of a layout by section. They are moved by dragging or with arrow keys, also between sections. */
export function LayoutList({ known, list, onChange }: Props) {
  const { t } = useTranslation("custom-fields");
  const { t: tKinds, i18n } = useTranslation(["records", "kinds"]);
  const { label } = recordTexts({ t: tKinds, exists: i18n.exists.bind(i18n), language: i18n.language });
  const { number } = useFormat();
  const hint = useId();
  const [announcement, announce] = useState("");
  // Movement of less than this distance is a click on the handle rather than a drag.
  const sensor = useSensor(PointerSensor, { activationConstraint: { distance: 4 } });
  const labelOf = (name: string) => label(known.entity, columnOf(known, name) ?? name);
  const change = (next: readonly string[], name: string) => {
    onChange(next);
    const layout = readLayout(next);
    const section = layoutSections.find((each) => layout[each].includes(name));
    if (!section) return;
    const fields = layout[section];
    const place = number(fields.indexOf(name) + 1);
    announce(
      t("layout.moved", {
        label: labelOf(name),
        section: t(`layout.${section}`),
        place,
        total: number(fields.length),
      }),
    );
  };
  const move = (name: string, to: number) => {
    if (to > 0 && to < list.length) change(moveField(list, name, to), name);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), Math.max(1, list.indexOf(String(over.id))));
  };
  return (
    <>
      <p id={hint} className="sr-only">
        {t("layout.hint")}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <DndContext
        sensors={[sensor]}
        collisionDetection={closestCenter}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: "" } }}
        onDragEnd={drop}
      >
        <ul aria-label={t("layout.title")}>
          {list.map((item, at) =>
            isSection(item) ? (
              <SectionHead key={item} id={item} text={t(`layout.${item}`)} />
            ) : (
              <FieldItem
                key={item}
                name={item}
                label={labelOf(item)}
                hint={hint}
                isShown={at < list.indexOf("hidden")}
                onToggle={() => change(toggleField(list, item), item)}
                onStep={(step) => move(item, at + step)}
              />
            ),
          )}
        </ul>
      </DndContext>
    </>
  );
}

const nothing = () => undefined;
// The list announces moves itself, in the user's language.
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

function SectionHead({ id, text }: { id: string; text: string }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <li
      ref={setNodeRef}
      className={cn("mt-3 flex h-8 items-center rounded-md px-2 first:mt-0", isOver && "bg-selection")}
    >
      <h3 className="text-muted-foreground text-xs font-medium">{text}</h3>
    </li>
  );
}

type ItemProps = {
  name: string;
  label: string;
  /** Id of the text that explains how to move a field. */
  hint: string;
  isShown: boolean;
  onToggle: () => void;
  onStep: (step: -1 | 1) => void;
};

function FieldItem({ name, label, hint, isShown, onToggle, onStep }: ItemProps) {
  const { t } = useTranslation("custom-fields");
  const { setNodeRef: dropRef, isOver, active } = useDroppable({ id: name });
  const { setNodeRef: dragRef, listeners, transform } = useDraggable({ id: name });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onStep(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li
      ref={dropRef}
      aria-label={label}
      className={cn(
        "flex min-h-9 items-center gap-1 rounded-md px-1",
        isOver && active?.id !== name && "bg-selection",
        transform && "bg-card relative z-10 shadow-lg",
      )}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      <Button
        ref={dragRef}
        variant="ghost"
        size="icon-sm"
        className="text-muted-foreground cursor-grab touch-none active:cursor-grabbing"
        aria-label={t("layout.move", { label })}
        aria-describedby={hint}
        {...listeners}
        onKeyDown={onKeyDown}
      >
        <GripVertical />
      </Button>
      <label className="flex min-w-0 flex-1 items-center gap-2 py-1.5">
        <Checkbox checked={isShown} onCheckedChange={onToggle} />
        <span className={cn("truncate", !isShown && "text-muted-foreground")}>{label}</span>
      </label>
    </li>
  );
}
