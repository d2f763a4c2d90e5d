import { Link } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { RecordsResult } from "#domain/assistant/outcome.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { listPath } from "#web/ui/record-target.ts";
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
                <RecordLink entity={entity} id={id}>
                  {name}
                </RecordLink>
              ),
            },
            ...columns.map(({ name, kind }, at) => ({
              key: name,
              header: t(`kinds:${entity}.fields.${name}` as ParseKeys<["ai-chat", "kinds"]>),
              isNumeric: kind === "money",
              from: at === phoneColumn ? undefined : ("sm" as const),
              cell: ({ values, currency: own }: (typeof rows)[number]) => write(values[at] ?? null, kind, own),
            })),
          ]}
        />
      )}
    </>
  );
}
