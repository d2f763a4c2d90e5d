import { useTranslation } from "react-i18next";

import type { FallbackPeriod, FallbackRecord } from "#domain/metrics/fallback/fallback-records.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Sparkline } from "#web/charts/sparkline.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { record: FallbackRecord; period: FallbackPeriod; currency: Currency };

/** Renders the history of a rate as a line; opening it shows the values. Renders nothing with fewer than two values. */
export function RateHistory({ record: { companyName, history }, period, currency }: Props) {
  const { t } = useTranslation("fallback");
  const { day, month, money, percent } = useFormat();
  if (history.length < 2) return null;
  const label = t("history", { company: companyName });
  return (
    <Popover>
      <PopoverTrigger aria-label={label} className="hover:bg-accent flex rounded-sm">
        <Sparkline values={history.map(({ fallbackRate }) => fallbackRate)} isUnfinished most={100} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={label} className="w-auto max-w-[calc(100vw-1rem)] p-0">
        {/* Focusable, so that it can be scrolled by keyboard although it contains no focusable element. */}
        <div
          role="group"
          aria-label={label}
          tabIndex={0}
          className="max-h-72 scrollbar-thin overflow-y-auto px-3 outline-none"
        >
          <DataTable
            label={label}
            rows={history.toReversed()}
            keyOf={({ date }) => date}
            columns={[
              {
                key: "date",
                header: t(`columns.${period === "weekly" ? "week" : period === "monthly" ? "month" : "day"}`),
                isName: true,
                className: "whitespace-nowrap",
                cell: ({ date }) => (period === "monthly" ? month(date.slice(0, 7)) : day(date)),
              },
              {
                key: "rate",
                header: t("columns.rate"),
                isNumeric: true,
                cell: ({ fallbackRate }) => percent(fallbackRate, 1),
              },
              {
                key: "target",
                header: t("columns.target"),
                isNumeric: true,
                cell: ({ salesTarget }) => money(salesTarget, currency, false),
              },
              {
                key: "sales",
                header: t("columns.sales"),
                isNumeric: true,
                cell: ({ actualSales }) => money(actualSales, currency, false),
              },
            ]}
          />
        </div>
      </PopoverContent>
    </Popover>
  );
}
