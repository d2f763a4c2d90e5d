import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isOwnField } from "#domain/import/own-fields.ts";
import type { Plan } from "#domain/import/plan.ts";
import { downloadRejects, type Import, type Reject, rejectsQuery } from "#web/data/imports.ts";
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
      <div className="overflow-x-auto" role="region" aria-label={t("rejects.table")} tabIndex={0}>
        <table className="w-full max-w-4xl min-w-lg text-sm">
          <thead>
            <tr className="text-muted-foreground border-b text-left text-xs [&>th]:h-8 [&>th]:pr-4 [&>th]:font-medium">
              <th scope="col" className="text-right">
                {t("rejects.row")}
              </th>
              <th scope="col">{t("rejects.column")}</th>
              <th scope="col">{t("rejects.value")}</th>
              <th scope="col">{t("rejects.problem")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((reject) => (
              <tr
                key={`${reject.row_number} ${reject.column_index} ${reject.reason}`}
                className="border-b last:border-b-0 [&>td]:py-2 [&>td]:pr-4 [&>td]:align-top"
              >
                <td className="tabular text-right">{format.number(reject.row_number)}</td>
                <td className="whitespace-nowrap">{columnName(reject.column_index, reject.field)}</td>
                <td className="max-w-60 truncate" title={reject.value ?? undefined}>
                  {reject.value ?? (
                    <span className="text-muted-foreground">
                      {reject.reason === "required" ? t("rejects.nothing") : "–"}
                    </span>
                  )}
                </td>
                <td>
                  <Problem reject={reject} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
      {reason === "duplicate" && detail && ` (${t("rejects.firstRow", { row: detail })})`}
      {reason === "stray_quote" && detail && ` (${t("strays.line")} ${detail})`}
    </>
  );
}
