import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

import { fromParty, type Relation, relationKey, toParty } from "#domain/relations/relation.ts";
import { DataTable } from "#web/ui/data-table.tsx";

import { PartyLink } from "./party-name.tsx";

type Props = {
  title: string;
  text: string;
  action?: ReactNode;
  ties: readonly Relation[] | undefined;
  none: string;
  why: (tie: Relation) => string;
};

/** A short list of ties of colleagues to people and accounts, with what it goes by. */
export function TieList({ title, text, action, ties, none, why }: Props) {
  const { t } = useTranslation("relations");
  const heading = useId();
  return (
    <div className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-8 flex-wrap items-start justify-between gap-2">
        <div>
          <h3 id={heading} className="font-semibold">
            {title}
          </h3>
          <p className="text-muted-foreground max-w-prose text-sm">{text}</p>
        </div>
        {action}
      </div>
      {ties?.length === 0 ? (
        <p className="text-muted-foreground py-2 text-sm">{none}</p>
      ) : (
        <DataTable
          labelledBy={heading}
          rows={ties}
          pendingRows={5}
          keyOf={relationKey}
          columns={[
            {
              key: "to",
              header: t("table.with"),
              isName: true,
              cell: (tie) => <PartyLink party={toParty(tie)} />,
            },
            {
              key: "from",
              header: t("table.colleague"),
              cell: (tie) => <PartyLink party={fromParty(tie)} />,
            },
            { key: "why", header: t("table.why"), cell: why, className: "text-muted-foreground" },
          ]}
        />
      )}
    </div>
  );
}
