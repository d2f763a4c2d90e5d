import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { DuplicateEntity, GroupWithRecords } from "#web/data/records/duplicates.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ReasonList } from "./reason-list.tsx";

type Props = {
  entity: DuplicateEntity;
  group: GroupWithRecords;
  columns: RecordColumns;
  /** Undefined: the user cannot decide. */
  onCompare?: () => void;
  onApart?: () => void;
};

/** Renders likely duplicates: the records, the reasons, and the actions. */
export function DuplicateGroup({ entity, group, columns, onCompare, onApart }: Props) {
  const { t } = useTranslation("duplicates");
  const format = useFormat();
  const nameOf = (id: string) => String(group.records.find((row) => row.id === id)?.name ?? "");
  const names = format.list(group.records.map(({ name }) => String(name)));
  return (
    <article aria-label={t("group", { names })} className="bg-card grid gap-3 rounded-xl border p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ul className="grid min-w-0 gap-1">
          {group.records.map((row) => (
            <li key={row.id} className="min-w-0 text-sm break-words">
              <RecordLink entity={entity} id={row.id} className="font-medium">
                {String(row.name)}
              </RecordLink>
              <span className="text-muted-foreground"> {details(row)}</span>
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-2">
          <Badge tone={group.level === "certain" ? "good" : "warning"}>{t(group.level)}</Badge>
          <span className="tabular text-muted-foreground text-xs" title={t("scoreHint")}>
            {t("score", { score: format.number(Math.round(group.score)) })}
          </span>
        </div>
      </div>
      <div className="grid gap-2">
        {group.pairs.map((pair) => (
          <div key={pair.id} className="grid gap-1">
            {group.pairs.length > 1 && (
              <p className="text-muted-foreground text-xs">
                {t("between", { one: nameOf(pair.left_id), other: nameOf(pair.right_id) })}
              </p>
            )}
            <ReasonList reasons={pair.reasons} columns={columns} />
          </div>
        ))}
      </div>
      {onCompare && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onCompare}>
            {t("compare")}
          </Button>
          <Button variant="ghost" onClick={onApart}>
            {t("apart")}
          </Button>
        </div>
      )}
    </article>
  );
}

const shown = ["email", "website", "phone", "address_line", "city"];

function details(row: RecordRow): string {
  const employer = (row.account as { name: string } | null | undefined)?.name;
  return [employer, ...shown.map((column) => row[column])].filter(Boolean).map(String).join(" · ");
}
