import { useTranslation } from "react-i18next";

import type { BusinessFinding } from "#domain/deals/pipeline-report/business.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Delta } from "#web/charts/delta.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { DataTable } from "#web/ui/data-table.tsx";

type Props = { findings: readonly BusinessFinding[]; currency: Currency };

/** Renders the metrics of the business in the period, and how they changed. */
export function BusinessTable({ findings, currency }: Props) {
  const { t } = useTranslation("analyses");
  const texts = useMeasureTexts();
  return (
    <DataTable
      isFramed
      label={t("parts.business")}
      rows={findings}
      keyOf={({ measure }) => measure}
      columns={[
        { key: "name", header: t("columns.metric"), isName: true, cell: ({ measure }) => texts.name(measure) },
        {
          key: "now",
          header: t("columns.now"),
          isNumeric: true,
          cell: ({ now, unit }) => texts.value(now, unit, { currency }),
        },
        {
          key: "change",
          header: t("columns.change"),
          className: "sm:w-1/2 sm:pl-6",
          cell: ({ measure, unit, now, before }) => (
            <Delta now={now} before={before} column={{ measure, unit, better: null }} answer={{ currency }} />
          ),
        },
      ]}
    />
  );
}
