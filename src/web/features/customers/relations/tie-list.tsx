import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

import { fromParty, type Relation, relationKey, strengthOf, toParty } from "#domain/customers/relations/relation.ts";
import type { Listable } from "#web/data/customers/bulk-actions.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { useRowSelection } from "#web/metrics/use-row-selection.tsx";
import { DataTable, type TableColumn } from "#web/ui/data-table.tsx";
import { InfoNote } from "#web/ui/info-note.tsx";

import { MarkedParty, PartyLink } from "./party-name.tsx";

type Props = SelectionContext & {
  title: string;
  note: string;
  action?: ReactNode;
  ties: readonly Relation[] | undefined;
  none: string;
  /** Columns with the reasons for listing a relationship. */
  reasons: readonly TableColumn<Relation>[];
  /** The reasons as a sentence, for an export. */
  why: (tie: Relation) => string;
  /** Title of a task about the contact or account. */
  task: (name: string) => string;
  /** Name of the exported file. */
  file: string;
};

export function TieList({ title, note, action, ties, none, reasons, why, task, file, ...context }: Props) {
  const { t } = useTranslation("relations");
  const heading = useId();
  const selected = useRowSelection(context, {
    rows: ties,
    keyOf: relationKey,
    nameOf: (tie) => tie.to_name,
    actionable: (tie) => ({
      about: { entity: listable(tie), id: tie.to_id },
      task: task(tie.to_name),
      cells: { name: tie.to_name, colleague: tie.from_name, strength: strengthOf(tie), why: why(tie) },
    }),
    file,
  });
  return (
    <div className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-8 flex-wrap items-start justify-between gap-2">
        <div className="flex flex-wrap items-center gap-1">
          <h3 id={heading} className="font-semibold">
            {title}
          </h3>
          <InfoNote title={title}>{note}</InfoNote>
        </div>
        {action}
      </div>
      {selected.actions}
      {ties?.length === 0 ? (
        <p className="text-muted-foreground py-2 text-sm">{none}</p>
      ) : (
        <DataTable
          isFramed
          labelledBy={heading}
          rows={ties}
          pendingRows={5}
          keyOf={relationKey}
          columns={[
            selected.column,
            {
              key: "to",
              header: t("table.with"),
              isName: true,
              cell: (tie) => <MarkedParty party={toParty(tie)} />,
            },
            {
              key: "from",
              header: t("table.colleague"),
              cell: (tie) => <PartyLink party={fromParty(tie)} />,
            },
            ...reasons,
          ]}
        />
      )}
    </div>
  );
}

/** Returns the kind of record to list: a contact if the relationship is with one, otherwise the account. */
const listable = ({ to_kind: kind }: Relation): Listable => (kind === "contacts" ? "contacts" : "accounts");
