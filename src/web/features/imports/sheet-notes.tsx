import { useTranslation } from "react-i18next";

import type { SheetDialect } from "#domain/imports/dialect.ts";

import { Note } from "./note.tsx";

/** Renders notes on workbook features that text files do not have, and their handling. */
export function SheetNotes({ workbook }: { workbook: SheetDialect }) {
  const { t } = useTranslation("imports");
  const { hidden_rows, merged_areas, error_cells, unworked_cells } = workbook;
  return (
    <>
      {hidden_rows > 0 && <Note tone="info">{t("workbook.hiddenRows", { count: hidden_rows })}</Note>}
      {merged_areas > 0 && <Note tone="warning">{t("workbook.mergedAreas", { count: merged_areas })}</Note>}
      {error_cells > 0 && <Note tone="warning">{t("workbook.errorCells", { count: error_cells })}</Note>}
      {unworked_cells > 0 && <Note tone="warning">{t("workbook.unworkedCells", { count: unworked_cells })}</Note>}
    </>
  );
}
