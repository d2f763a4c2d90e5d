import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isOwnField } from "#domain/import/own-fields.ts";
import type { Plan } from "#domain/import/plan.ts";
import { downloadRejects, type Import, type Reject, rejectsQuery } from "#web/data/imports/imports.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useImportTexts } from "./use-import-texts.ts";

/** The rows that cannot be imported: how many for which reason, then each with its cell. */
export function Rejects({ imported, plan }: { imported: Import; plan: Plan }) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const format = useFormat();
  const pages = useInfiniteQuery(rejectsQuery(imported.id, imported.version));
  const download = useMutation(downloadRejects);
  const columnName = (index: number | null, field: string | null) => {
    if (index !== null) return texts.column(imported.columns[index] ?? { name: "", index });
    return field && isOwnField(field) ? texts.field(imported.mapping.entity, field) : t("rejects.wholeRow");
  };
  const rows = pages.data?.pages.flat() ?? [];
  return (
    <>
      <ul className="grid list-disc gap-1 pl-4">
        {plan.rejects.map(({ column, field, reason, rows: count }) => (
          <li key={`${column} ${field} ${reason}`}>
            {t("rejects.summary", { count, column: columnName(column, field), reason: t(`reason.${reason}`) })}
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="outline"
          pending={download.isPending}
          onClick={() =>
            download.mutate(
              { id: imported.id },
              {
                onSuccess: (file) =>
                  saveFile(file, `${imported.file_name.replace(/\.\w+$/, "")}-${t("rejects.fileName")}.csv`),
              },
            )
          }
        >
          <Download aria-hidden />
          {t("rejects.download")}
        </Button>
      </div>
      <DataTable
        scrolls
        label={t("rejects.table")}
        className="max-w-4xl min-w-lg"
        rows={rows}
        keyOf={(reject) => `${reject.row_number} ${reject.column_index} ${reject.reason}`}
        columns={[
          {
            key: "row",
            header: t("rejects.row"),
            isFigure: true,
            cell: ({ row_number: row }) => format.number(row),
          },
          {
            key: "column",
            header: t("rejects.column"),
            className: "whitespace-nowrap",
            cell: ({ column_index: index, field }) => columnName(index, field),
          },
          {
            key: "value",
            header: t("rejects.value"),
            className: "max-w-60 truncate",
            cell: ({ value, reason }) =>
              value === null ? (
                <span className="text-muted-foreground">{reason === "required" ? t("rejects.nothing") : "–"}</span>
              ) : (
                <span title={value}>{value}</span>
              ),
          },
          { key: "problem", header: t("rejects.problem"), cell: (reject) => <Problem reject={reject} /> },
        ]}
      />
      <ShowMore pages={pages} text={t("rejects.more")} />
    </>
  );
}

function Problem({ reject }: { reject: Reject }) {
  const { t } = useTranslation("imports");
  const { reason, detail } = reject;
  return (
    <>
      {t(`reason.${reason}`)}
      {(reason === "duplicate" || reason === "month_taken") && detail && ` (${t("rejects.firstRow", { row: detail })})`}
      {reason === "stray_quote" && detail && ` (${t("strays.line")} ${detail})`}
    </>
  );
}
