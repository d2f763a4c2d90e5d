import { useTranslation } from "react-i18next";

import type { SheetDialect } from "#domain/import/dialect.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";

type SheetControlsProps = {
  workbook: SheetDialect;
  sheet: string;
  firstRow: number;
  onSheet: (name: string) => void;
  onFirstRow: (row: number) => void;
};

/** Which sheet of a workbook was read, and from which row on. */
export function SheetControls({ workbook, sheet, firstRow, onSheet, onFirstRow }: SheetControlsProps) {
  const { t } = useTranslation("imports");
  const { sheets, top } = workbook;
  const listed = sheets.some(({ name }) => name === sheet) ? sheets : [{ name: sheet, hidden: false }, ...sheets];
  const rows = top.some(({ row }) => row === firstRow) ? top : [...top, { row: firstRow, text: "…" }];
  return (
    <>
      <Field label={t("workbook.sheet")}>
        {(control) => (
          <Select
            {...control}
            value={sheet}
            onChange={onSheet}
            options={listed.map(({ name, hidden }) => [name, hidden ? t("workbook.hiddenSheet", { name }) : name])}
          />
        )}
      </Field>
      <Field label={t("workbook.firstRow")}>
        {(control) => (
          <Select
            {...control}
            className="max-w-72"
            value={String(firstRow)}
            onChange={(row) => onFirstRow(Number(row))}
            options={rows.map(({ row, text }) => [String(row), t("workbook.topRow", { row, text })])}
          />
        )}
      </Field>
    </>
  );
}
