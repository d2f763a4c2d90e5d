import { Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Reason } from "#domain/records/duplicates/find-duplicates.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { DuplicateEntity, GroupWithRecords } from "#web/data/records/duplicates.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import { cn } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useFieldLabel } from "./use-field-label.ts";

type Props = {
  entity: DuplicateEntity;
  group: GroupWithRecords;
  columns: RecordColumns;
  /** Undefined if the user may not resolve duplicates. */
  onCompare?: () => void;
  onApart?: () => void;
};

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

const comparedFields = ["email", "website", "phone", "address_line", "city"];

function details(row: RecordRow): string {
  const employer = (row.account as { name: string } | null | undefined)?.name;
  return joinFacts([employer, ...comparedFields.map((column) => row[column])].filter(Boolean).map(String));
}

/** Renders the reasons for and against a duplicate, most important first. */
function ReasonList({ reasons, columns }: { reasons: readonly Reason[]; columns: RecordColumns }) {
  const { t } = useTranslation("duplicates");
  const fieldLabel = useFieldLabel(columns);
  const label = (field: string) =>
    field === "street" || field === "number" || field === "place" ? t(`fields.${field}`) : fieldLabel(field);
  // Reasons with little weight are not helpful.
  const relevant = reasons.filter(({ weight }) => Math.abs(weight) >= 0.5);
  return (
    <ul className="flex flex-wrap gap-1.5">
      {relevant.map(({ field, level, weight }) => {
        const isFor = weight > 0;
        const Icon = isFor ? Plus : Minus;
        return (
          <li
            key={field}
            className={cn(
              "inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs",
              isFor ? "bg-good-soft text-good" : "bg-secondary text-muted-foreground",
            )}
          >
            <Icon aria-hidden className="size-3 shrink-0" />
            {t("reason", { field: label(field), how: level === "missing" ? "" : t(`levels.${level}`) })}
          </li>
        );
      })}
    </ul>
  );
}
