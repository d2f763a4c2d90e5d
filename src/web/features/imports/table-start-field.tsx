import { useTranslation } from "react-i18next";

import type { TableStart } from "#domain/imports/dialect.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";

type Props = { start: TableStart; firstRow: number; onFirstRow: (row: number) => void };

/** Renders the choice of the first row of the table; rows above are titles and remarks. */
export function TableStartField({ start: { top }, firstRow, onFirstRow }: Props) {
  const { t } = useTranslation("imports");
  const rows = top.some(({ row }) => row === firstRow) ? top : [...top, { row: firstRow, text: "…" }];
  return (
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
  );
}
