import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";

import { ImportSection } from "./import-section.tsx";
import { useImportTexts } from "./use-import-texts.ts";

type LinesSectionProps = {
  mapping: Mapping;
  /** The column with the order number, which all lines of an order share. */
  order: ColumnProfile | undefined;
  /** True if the file has customers but no order numbers. */
  canBeByDay: boolean;
  onChange: (mapping: Mapping) => void;
};

/**
 * Renders the choice whether rows with the same order number, or rows of one customer on one day, are lines of one
 * order.
 */
export function LinesSection({ mapping, order, canBeByDay, onChange }: LinesSectionProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { lines_of, ...alone } = mapping;
  const { orders, ...each } = mapping;
  return (
    <ImportSection title={t("lines.title")}>
      {order && (
        <CheckboxField
          label={t("lines.share", { column: texts.column(order) })}
          hint={t("lines.hint")}
          isOn={lines_of !== undefined}
          onChange={(isOn) => onChange(isOn ? { ...alone, lines_of: order.index } : alone)}
        />
      )}
      {canBeByDay && (
        <CheckboxField
          label={t("orders.share")}
          hint={t("orders.hint")}
          isOn={orders !== undefined}
          onChange={(isOn) => onChange(isOn ? { ...each, orders: "by_day" } : each)}
        />
      )}
    </ImportSection>
  );
}
