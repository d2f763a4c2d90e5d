import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns, valueOf } from "#domain/records/record-columns.ts";
import { arrangeFields, type RecordLayout } from "#domain/records/record-layout.ts";
import { useRecordLayout } from "#web/data/records/record-layouts.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { DetailsButton } from "./details-button.tsx";
import { FactValue } from "./fact-value.tsx";
import { RecordValue } from "./record-value.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  known: RecordColumns;
  record: RecordRow;
  workspace: Workspace;
  canEdit: boolean;
  /** True in a panel, which is narrow on any screen. */
  isPanel?: boolean;
  /** Shown below the fields. */
  children?: ReactNode;
};

/**
 * Renders the fields of a record in the layout of its kind. Hidden and empty fields are collapsed. On narrow screens,
 * so are all fields except those that are always shown.
 */
export function RecordFacts({ known, record, workspace, canEdit, isPanel = false, children }: Props) {
  const { t } = useTranslation("records");
  const { number } = useFormat();
  const layout = arrangeFields(known, useRecordLayout(known.entity));
  // Parts of a name are fields only if the name does not contain them.
  const parts = ["given_name", "family_name"].filter((part) => String(record.name).includes(String(record[part])));
  const fieldsOf = (section: keyof RecordLayout) => layout[section].filter((name) => !parts.includes(name));
  const isFilled = (name: string) => {
    const column = columnOf(known, name);
    return column !== undefined && valueOf(record, column) !== null && valueOf(record, column) !== "";
  };
  const first = fieldsOf("always_shown");
  const ifFilled = fieldsOf("shown_if_filled");
  const rest = [...ifFilled, ...fieldsOf("hidden")];
  const [isOpen, setOpen] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  // A field that the user empties stays visible.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = ifFilled.filter((name) => isFilled(name) && !seen.includes(name));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const shown = isOpen ? rest : ifFilled.filter((name) => seen.includes(name));
  const folded = rest.filter((name) => !shown.includes(name));
  const facts = (names: readonly string[], className?: string) => (
    <FactList
      known={known}
      names={names}
      record={record}
      workspace={workspace}
      canEdit={canEdit}
      isPanel={isPanel}
      className={className}
    />
  );
  const countText = (key: "page.showEmpty" | "page.showMore", { length: count }: readonly string[]) =>
    t(key, { count, total: number(count) });
  const foldedText = countText(folded.some(isFilled) ? "page.showMore" : "page.showEmpty", folded);
  return (
    <section
      aria-label={t("page.details")}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-1 [&>dl+dl]:-mt-1",
        // On phones, the steps and the timeline come first.
        !isPanel && !isExpanded && "max-sm:*:not-first:hidden",
      )}
    >
      {!isPanel && <DetailsButton isExpanded={isExpanded} onToggle={() => setExpanded(!isExpanded)} />}
      {facts(first)}
      {facts(shown, isOpen || isPanel ? undefined : "max-xl:hidden")}
      {children}
      {rest.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className={cn(
            "text-muted-foreground -ml-2.5 justify-self-start",
            !isOpen && folded.length === 0 && (isPanel ? "hidden" : "xl:hidden"),
          )}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            t("page.showFewer")
          ) : isPanel ? (
            foldedText
          ) : (
            <>
              <span className="max-xl:hidden">{foldedText}</span>
              <span className="xl:hidden">{countText("page.showMore", rest)}</span>
            </>
          )}
        </Button>
      )}
    </section>
  );
}

type ListProps = Omit<Props, "isPanel" | "children"> & {
  isPanel: boolean;
  names: readonly string[];
  className: string | undefined;
};

function FactList({ known, names, record, workspace, canEdit, isPanel, className }: ListProps) {
  const { label } = useRecordTexts();
  return (
    <dl className={cn("grid gap-x-6", !isPanel && "sm:max-xl:grid-cols-3", className)}>
      {names.map((name) => {
        const column = columnOf(known, name);
        if (!column) return null;
        const text = <RecordValue row={record} column={column} timeZone={workspace.time_zone} />;
        // An address that does not fit is cut rather than broken in the middle of a word.
        const value =
          column.kind === "url" ? (
            <span title={String(valueOf(record, column) ?? "")} className="block truncate [&_a]:-outline-offset-2">
              {text}
            </span>
          ) : (
            text
          );
        return (
          <div
            key={name}
            className={cn(
              "grid min-w-0 grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3",
              !isPanel && "sm:max-xl:grid-cols-[minmax(0,1fr)]",
            )}
          >
            <dt className={cn("text-muted-foreground py-1.5 text-xs wrap-anywhere", !isPanel && "sm:max-xl:pb-0")}>
              {label(known.entity, column)}
            </dt>
            <dd className="text-sm wrap-anywhere whitespace-pre-line">
              <FactValue entity={known.entity} row={record} column={column} workspace={workspace} canEdit={canEdit}>
                {value}
              </FactValue>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
