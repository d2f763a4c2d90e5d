import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { guardCell } from "#domain/numbers/csv-guard.ts";
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
import { type Sheet, type SheetCell, writeWorkbook } from "#web/ui/workbook.ts";

type Props = {
  /** What the files are called, without their endings. */
  name: string;
  /** The table that is saved as CSV; none while its figures are on their way. */
  main: Sheet | undefined;
  /** The tables that become the sheets of the workbook. Rejects where one cannot be had. */
  tables: () => readonly Sheet[] | Promise<readonly Sheet[]>;
  /** Comes before its main table is saved. Rejects where that may not be. */
  onMain?: () => Promise<void>;
  /** Whether it has relations, which are many pages on paper. */
  hasRelations?: boolean;
  /** Whether its menu is open as it comes: what stood in its place was pressed. */
  isAsked?: boolean;
};

/** Saves what a page of figures shows: its main table as CSV, its tables as a workbook, its charts as a picture, itself as a PDF. */
export function PageExport({ name, main, tables, onMain, hasRelations = false, isAsked = false }: Props) {
  const { t } = useTranslation("page-export");
  const saveMain = async () => {
    if (!main) return;
    await onMain?.();
    await saveCsv(
      main.rows.map((row) => row.map(written)),
      `${name}.csv`,
    );
  };
  const saveWorkbook = async () => saveFile(await writeWorkbook(await tables()), `${name}.xlsx`);
  const savePicture = async () => {
    const { drawCharts } = await import("#web/charts/chart-picture.ts");
    const picture = await drawCharts(document);
    if (picture) saveFile(picture, `${name}.png`);
    else notify.error(t("failed"));
  };
  const save = (act: () => Promise<void>) => void act().catch(() => notify.error(t("failed")));
  return (
    <DropdownMenu defaultOpen={isAsked}>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={!main}>
          <Download />
          <span className="max-sm:sr-only">{t("open")}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => save(saveMain)}>{t("csv", { table: main?.name })}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save(saveWorkbook)}>{t("xlsx")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save(savePicture)}>{t("png")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => printPage(false)}>{t("pdf")}</DropdownMenuItem>
        {hasRelations && <DropdownMenuItem onSelect={() => printPage(true)}>{t("pdfWithRelations")}</DropdownMenuItem>}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Prints the page, with the parts that are many pages (print.css) where they were chosen. */
function printPage(isWhole: boolean) {
  const { documentElement: page } = document;
  page.toggleAttribute("data-prints-all", isWhole);
  addEventListener("afterprint", () => page.removeAttribute("data-prints-all"), { once: true });
  print();
}

function written(cell: SheetCell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "string" ? guardCell(cell) : String(cell ?? "");
}
