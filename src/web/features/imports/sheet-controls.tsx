import { useTranslation } from "react-i18next";

import type { SheetDialect } from "#domain/imports/dialect.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";

type SheetControlsProps = { workbook: SheetDialect; sheet: string; onSheet: (name: string) => void };

export function SheetControls({ workbook: { sheets }, sheet, onSheet }: SheetControlsProps) {
  const { t } = useTranslation("imports");
  const listed = sheets.some(({ name }) => name === sheet) ? sheets : [{ name: sheet, hidden: false }, ...sheets];
  return (
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
  );
}
