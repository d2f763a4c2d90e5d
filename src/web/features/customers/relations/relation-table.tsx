import { useState } from "react";
import { useTranslation } from "react-i18next";

import {
  closenessOf,
  fromParty,
  type Relation,
  relationKey,
  strengthOf,
  toParty,
} from "#domain/customers/relations/relation.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { PartyFocus } from "./party-name.tsx";
import { useRelationTexts } from "./use-relation-texts.ts";

const page = 25;

type Props = {
  relations: readonly Relation[];
  /** True if all relationships are shown, e.g. for printing. */
  isWhole?: boolean;
  onFocus: (id: string) => void;
};

export function RelationTable({ relations, isWhole = false, onFocus }: Props) {
  const { t } = useTranslation("relations");
  const { number } = useFormat();
  const { reason } = useRelationTexts();
  const [shown, setShown] = useState(isWhole ? relations.length : page);
  const left = relations.length - shown;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DataTable
        label={t("table.label")}
        rows={relations.slice(0, shown)}
        keyOf={relationKey}
        columns={[
          {
            key: "from",
            header: t("table.from"),
            isName: true,
            cell: (relation) => <PartyFocus party={fromParty(relation)} onFocus={onFocus} />,
          },
          {
            key: "to",
            header: t("table.to"),
            cell: (relation) => <PartyFocus party={toParty(relation)} onFocus={onFocus} />,
          },
          {
            key: "strength",
            header: t("table.strength"),
            cell: (relation) => t(`closeness.${closenessOf(relation)}`, { strength: number(strengthOf(relation)) }),
            className: "whitespace-nowrap",
          },
          {
            key: "why",
            header: t("table.why"),
            cell: reason,
            from: "sm",
            className: "text-muted-foreground",
          },
        ]}
      />
      {left > 0 && (
        <div className="print:hidden">
          <Button variant="outline" onClick={() => setShown(shown + page)}>
            {t("table.more", { total: number(Math.min(page, left)) })}
          </Button>
        </div>
      )}
    </div>
  );
}
