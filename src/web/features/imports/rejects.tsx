import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { isCustomField } from "#domain/imports/custom-import-fields.ts";
import type { Plan } from "#domain/imports/plan.ts";
import { downloadRejects, type Import, type Reject, rejectsQuery } from "#web/data/imports/imports.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useImportTexts } from "./use-import-texts.ts";

export function Rejects({ imported, plan }: { imported: Import; plan: Plan }) {
  const { t } = useTranslation("imports");
  const download = useMutation(downloadRejects);
  return (
    <Problems imported={imported} problems={plan.rejects} label={t("rejects.table")}>
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
    </Problems>
  );
}

/** Renders the values that are left empty or shortened, although their rows are imported. */
export function Adjusted({ imported, plan }: { imported: Import; plan: Plan }) {
  const { t } = useTranslation("imports");
  return <Problems isAdjusted imported={imported} problems={plan.adjusted} label={t("adjusted.table")} />;
}

type ProblemsProps = {
  imported: Import;
  problems: Plan["rejects"];
  isAdjusted?: boolean;
  label: string;
  children?: ReactNode;
};

function Problems({ imported, problems, isAdjusted = false, label, children }: ProblemsProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const format = useFormat();
  const pages = useInfiniteQuery(rejectsQuery(imported.id, imported.version, isAdjusted));
  const columnName = (index: number | null, field: string | null) => {
    if (index !== null) return texts.column(imported.columns[index] ?? { name: "", index });
    return field && isCustomField(field) ? texts.field(imported.mapping.entity, field) : t("rejects.wholeRow");
  };
  const rows = pages.data?.pages.flat() ?? [];
  return (
    <>
      <ul className="grid list-disc gap-1 pl-4">
        {problems.map(({ column, field, reason, rows: count }) => (
          <li key={`${column} ${field} ${reason}`}>
            {t("rejects.summary", { count, column: columnName(column, field), reason: t(`reason.${reason}`) })}
          </li>
        ))}
      </ul>
      {children}
      <DataTable
        scrolls
        label={label}
        className="max-w-4xl min-w-lg"
        rows={rows}
        keyOf={(reject) => `${reject.row_number} ${reject.column_index} ${reject.reason}`}
        columns={[
          {
            key: "row",
            header: t("rejects.row"),
            className: "tabular w-16",
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
