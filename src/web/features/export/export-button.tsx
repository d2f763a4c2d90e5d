import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { guardCell } from "#domain/csv-guard.ts";
import { exportCell } from "#domain/export-cell.ts";
import type { RecordColumn, RecordColumns } from "#domain/record-columns.ts";
import { readColumns, type TableSearch } from "#domain/table-search.ts";
import { allRows, namesOfLinks } from "#web/data/export.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  workspace: Workspace;
  label: (column: RecordColumn) => string;
  choice: (value: string, column: RecordColumn) => string;
};

/** Saves every row that the list shows, on all its pages, with its columns as a CSV file. */
export function ExportButton({ columns, search, workspace, label, choice }: Props) {
  const { t } = useTranslation("views");
  const { number } = useFormat();
  const client = useQueryClient();
  const running = useRef<AbortController>(null);
  const [done, setDone] = useState(0);
  const shown = readColumns(columns, search.cols);
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      running.current = new AbortController();
      setDone(0);
      const { unparse } = await import("papaparse");
      const rows = await allRows(columns, search, workspace, client, setDone, running.current.signal);
      const names = await namesOfLinks(rows, shown, client);
      const words = { choice, yes: t("export.yes"), no: t("export.no"), currency: workspace.currency, names };
      const hasCurrency = shown.some(({ kind }) => kind === "money") && columns.entity !== "contacts";
      const header = [...shown.map(label), ...(hasCurrency ? [t("export.currency")] : [])];
      const lines = rows.map((row) => [
        ...shown.map((column) => exportCell(row, column, words)),
        ...(hasCurrency ? [String(row.currency)] : []),
      ]);
      const text = unparse([header, ...lines].map((line) => line.map(guardCell)));
      // The mark at the beginning tells spreadsheets that it is UTF-8.
      saveFile(new Blob(["\ufeff", text], { type: "text/csv" }), `${columns.entity}.csv`);
      return rows.length;
    },
    onSuccess: (count) => notify.success(t("export.saved", { count, total: number(count) })),
    onError: () => {
      if (running.current?.signal.aborted) notify.info(t("export.stopped"));
      else notify.error(t("export.failed"));
    },
    meta: { isQuiet: true },
  });
  if (isPending)
    return (
      <Button variant="outline" onClick={() => running.current?.abort()}>
        <X />
        <span role="status" className="tabular">
          {t("export.running", { total: number(done) })}
        </span>
      </Button>
    );
  return (
    <Button variant="ghost" onClick={() => save()}>
      <Download />
      {t("export.open")}
    </Button>
  );
}
