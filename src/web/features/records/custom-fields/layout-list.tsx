import { useDroppable } from "@dnd-kit/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { isSection, layoutSections, moveField, readLayout, toggleField } from "#domain/records/record-layout.ts";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { recordTexts } from "#web/ui/record-texts.ts";
import { Reorder, ReorderRow } from "#web/ui/reorder.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  known: RecordColumns;
  /** The names of the sections, each followed by the names of its fields. */
  list: readonly string[];
  onChange: (list: readonly string[]) => void;
};

/** Renders the fields of a layout by section. They are moved within and between sections by dragging or with arrow keys. */
export function LayoutList({ known, list, onChange }: Props) {
  const { t } = useTranslation("custom-fields");
  const { t: tKinds, i18n } = useTranslation(["records", "kinds"]);
  const { label } = recordTexts({ t: tKinds, exists: i18n.exists.bind(i18n), language: i18n.language });
  const { number } = useFormat();
  const hint = useId();
  const [announcement, announce] = useState("");
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
  const drop = (dragged: string, target: string) => {
    if (target !== dragged) move(dragged, Math.max(1, list.indexOf(target)));
  };
  return (
    <>
      <p id={hint} className="sr-only">
        {t("layout.hint")}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Reorder onDrop={drop}>
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
      </Reorder>
    </>
  );
}

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
  /** ID of the text that explains how to move a field. */
  hint: string;
  isShown: boolean;
  onToggle: () => void;
  onStep: (step: -1 | 1) => void;
};

function FieldItem({ name, label, hint, isShown, onToggle, onStep }: ItemProps) {
  const { t } = useTranslation("custom-fields");
  return (
    <ReorderRow
      id={name}
      label={label}
      handleLabel={t("layout.move", { label })}
      hint={hint}
      className="flex min-h-9 items-center gap-1 rounded-md px-1"
      onStep={onStep}
    >
      <label className="flex min-w-0 flex-1 items-center gap-2 py-1.5">
        <Checkbox checked={isShown} onCheckedChange={onToggle} />
        <span className={cn("truncate", !isShown && "text-muted-foreground")}>{label}</span>
      </label>
    </ReorderRow>
  );
}
