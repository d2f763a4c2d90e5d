import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { RecordsResult } from "#domain/assistant/outcome.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { hasInitials, RecordMark } from "#web/ui/record-mark.tsx";
import { listPath } from "#web/ui/record-target.ts";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export function RecordResults({ records }: { records: RecordsResult }) {
  const { t } = useTranslation(["ai-chat", "kinds"]);
  const { number, money, shortDay } = useFormat();
  const { entity, where, search, count, rows, columns, currency, isList } = records;
  if (!isEntity(entity)) return null;
  const phoneColumn = Math.max(
    0,
    columns.findIndex(({ kind }) => kind === "money"),
  );
  const write = (value: string | number | null, kind: string, own: Currency | null) => {
    if (value === null) return "—";
    if (kind === "money") return money(Number(value), own ?? currency, false);
    if (kind === "number") return number(Number(value));
    if (kind === "date") return shortDay(String(value));
    return String(value);
  };
  return (
    <>
      <p>
        <Link
          to={listPath(entity)}
          search={{ ...(where && { where }), ...(search && { q: search }) }}
          className="tabular font-semibold hover:underline"
        >
          {t(`kinds:${entity}.count`, { count, total: number(count) })}
        </Link>
        {isList && rows.length < count && (
          <span className="text-muted-foreground tabular text-sm"> · {t("shown", { total: number(rows.length) })}</span>
        )}
      </p>
      {isList && rows.length > 0 && (
        <DataTable
          isFramed
          label={t(`kinds:${entity}.count`, { count, total: number(count) })}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "name",
              header: t(`kinds:${entity}.fields.name`),
              isName: true,
              cell: ({ id, name }) => (
                <Marked entity={entity} name={name}>
                  <RecordLink entity={entity} id={id} className="font-medium">
                    {name}
                  </RecordLink>
                </Marked>
              ),
            },
            ...columns.map(({ name, kind }, at) => ({
              key: name,
              header: t(`kinds:${entity}.fields.${name}` as ParseKeys<["ai-chat", "kinds"]>),
              isNumeric: kind === "money" || kind === "number",
              from: at === phoneColumn ? undefined : ("sm" as const),
              cell: ({ values, currency: own }: (typeof rows)[number]) => {
                const text = write(values[at] ?? null, kind, own);
                if (values[at] == null) return text;
                if (name === "stage_id") return <Stage name={text} />;
                if (name === "account_id")
                  return (
                    <Marked entity="accounts" name={text}>
                      {text}
                    </Marked>
                  );
                return text;
              },
            })),
          ]}
        />
      )}
    </>
  );
}

/** Renders the mark of an account or contact before its name. */
function Marked({ entity, name, children }: { entity: Entity; name: string; children: ReactNode }) {
  if (!hasInitials(entity)) return children;
  return (
    <span className="flex items-center gap-2">
      <RecordMark entity={entity} name={name} />
      {children}
    </span>
  );
}

function Stage({ name }: { name: string }) {
  const { data: stages } = useQuery(stagesQuery());
  const stage = stages?.find((stage) => stage.name === name);
  return stage ? <StageLabel {...stage} /> : name;
}
