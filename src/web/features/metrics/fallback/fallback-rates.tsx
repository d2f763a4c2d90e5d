import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { RatedKind } from "#domain/metrics/fallback/fallback-questions.ts";
import { averageRate, extremesOf, needsAttention } from "#domain/metrics/fallback/fallback-rate.ts";
import type { FallbackPeriod, FallbackRecord } from "#domain/metrics/fallback/fallback-records.ts";
import type { Thresholds } from "#domain/metrics/fallback/thresholds.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FallbackTable } from "./fallback-table.tsx";
import type { SalesSource } from "./sales-metric.tsx";

export type FallbackRatesProps = {
  /** The records, highest rate first. */
  records: readonly FallbackRecord[];
  kind: RatedKind;
  period: FallbackPeriod;
  currency: Currency;
  thresholds: Thresholds;
  source: SalesSource;
};

const rowsAtFirst = 8;

export function FallbackRates({ records, ...about }: FallbackRatesProps) {
  const { t } = useTranslation("fallback");
  const { number, percent } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const average = averageRate(records);
  if (average === null) return <p className="text-muted-foreground py-2">{t("noneNow")}</p>;
  const { top, bottom } = extremesOf(records);
  const isCut = !isWhole && records.length > rowsAtFirst;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-muted-foreground">{t("average")}</span>
        <span className="tabular text-lg font-semibold">{percent(average, 1)}</span>
        {needsAttention(average) && (
          <Badge tone="critical">
            <TriangleAlert aria-hidden />
            {t("attention")}
          </Badge>
        )}
      </p>
      <FallbackTable records={isCut ? records.slice(0, rowsAtFirst) : records} {...about} />
      {isCut && (
        <Button variant="outline" className="w-fit" onClick={() => setWhole(true)}>
          {t("showAll", { count: records.length, total: number(records.length) })}
        </Button>
      )}
      {records.length > 1 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 sm:grid-cols-2">
          <Extreme title={t("top")} records={top} />
          <Extreme title={t("bottom")} records={bottom} />
        </div>
      )}
    </div>
  );
}

function Extreme({ title, records }: { title: string; records: readonly FallbackRecord[] }) {
  const { percent } = useFormat();
  return (
    <div>
      <h3 className="text-muted-foreground text-xs font-medium">{title}</h3>
      <ol aria-label={title} className="divide-y">
        {records.map(({ companyId: id, companyName: name, fallbackRate: rate }) => (
          <li key={id} className="flex h-8 items-center justify-between gap-3">
            <span className="truncate">{name}</span>
            <span className="tabular">{percent(rate, 1)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
