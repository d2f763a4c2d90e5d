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
  /** Name of the exported files, without extension. */
  name: string;
  /** The table to save as CSV; undefined while its data is loading. */
  main: Sheet | undefined;
  /** Returns the sheets of the workbook. Rejects if one of them is unavailable. */
  tables: () => readonly Sheet[] | Promise<readonly Sheet[]>;
  /** Called before the main table is saved. Rejects if saving is not allowed. */
  onMain?: () => Promise<void>;
  /** True if the page shows relationships, which fill many pages when printed. */
  hasRelations?: boolean;
  /** True to open the menu on mount, because the user has clicked its placeholder. */
  isAsked?: boolean;
};

/**
 * Renders the menu that exports a page of metrics: its main table as CSV, all tables as a workbook, the charts as an
 * image, and the page as a PDF.
 */
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
    const { drawCharts } = await import("#web/charts/chart-image.ts");
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

/** Prints the page. With `isWhole`, includes the parts that fill many pages (print.css). */
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
