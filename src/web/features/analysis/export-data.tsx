import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import { guardCell } from "#domain/numbers/csv-guard.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { relationsQuery, singleThreadedQuery } from "#web/data/records/relations.ts";
import { logExport } from "#web/data/workspace/audit-log.ts";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#web/ui/kit/dropdown-menu.tsx";
import { saveCsv } from "#web/ui/save-csv.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";
import { type SheetCell, writeWorkbook } from "#web/ui/workbook.ts";

import { indicatorSheet, monthSheet, relationSheet, singleThreadedSheet } from "./analysis-sheets.ts";

const fileName = "analysis";

/** Saves what the page shows: its months as CSV, all of it as a workbook, the page itself as a PDF. */
export function ExportData({ answers }: { answers: readonly Answer[] | undefined }) {
  const { t } = useTranslation(["analysis", "relations"]);
  const texts = useMeasureTexts();
  const client = useQueryClient();
  const [whole, months] = answers ?? [];
  const words = {
    measure: texts.name,
    unit: texts.unit,
    kind: (kind: "members" | "contacts" | "accounts" | "deals") => t(`relations:kind.${kind}`),
    text: t,
  };
  const saveLines = async () => {
    if (!months) return;
    const lines = monthSheet(months, words).rows.map((row) => row.map(written));
    await saveCsv(lines, `${fileName}.csv`);
  };
  const saveWorkbook = async () => {
    if (!whole || !months) return;
    const [relations, accounts] = await Promise.all([
      client.fetchQuery(relationsQuery([], 30)),
      client.fetchQuery(singleThreadedQuery()),
    ]);
    const workbook = await writeWorkbook([
      indicatorSheet(whole, words),
      monthSheet(months, words),
      relationSheet(relations, words),
      singleThreadedSheet(accounts, words),
    ]);
    // It holds the names of people.
    await logExport("contacts", relations.length);
    saveFile(workbook, `${fileName}.xlsx`);
  };
  const savePicture = async () => {
    const { drawCharts } = await import("#web/charts/chart-picture.ts");
    const picture = await drawCharts(document);
    if (picture) saveFile(picture, `${fileName}.png`);
    else notify.error(t("export.failed"));
  };
  const save = (act: () => Promise<void>) => void act().catch(() => notify.error(t("export.failed")));
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={!answers}>
          <Download />
          {t("export.open")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => save(saveLines)}>{t("export.csv")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save(saveWorkbook)}>{t("export.xlsx")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save(savePicture)}>{t("export.png")}</DropdownMenuItem>
        {/* The menu must be gone from the page that is printed. */}
        <DropdownMenuItem onSelect={() => setTimeout(() => print(), 300)}>{t("export.pdf")}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function written(cell: SheetCell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "string" ? guardCell(cell) : String(cell ?? "");
}
