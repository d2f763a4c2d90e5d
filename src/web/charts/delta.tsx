import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { changeOf } from "#domain/metrics/metric-change.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { cn } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useMeasureTexts } from "./use-measure-texts.ts";

const tones = { better: "won", worse: "lost" } as const;

type DeltaProps = {
  now: number | null;
  before: number | null;
  column: MeasureResult["columns"][number];
  answer: { currency: Currency | undefined };
  /** The compared period in words. */
  period?: string | undefined;
  /** The compared value in words, instead of “was” and the value. */
  was?: string;
  /** True to express large changes in percent too, so that all changes in a column have the same unit. */
  isPercent?: boolean;
  className?: string;
};

/**
 * Renders the difference from the previous value: a pill with an arrow and the amount, the previous value, and a text
 * that says whether the change is good or bad.
 */
export function Delta({ now, before, column, answer, period, was, isPercent = false, className }: DeltaProps) {
  const { t } = useTranslation("measures");
  const { number, percent } = useFormat();
  const texts = useMeasureTexts();
  const change = changeOf(now, before, column.better, column.unit);
  const look = cn(
    "tabular text-muted-foreground flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs max-sm:gap-x-1",
    className,
  );
  if (!change) return <p className={look}>{t("delta.unknown")}</p>;
  const { direction, verdict } = change;
  const size = Math.abs(change.difference);
  const share = change.percent === null ? null : Math.abs(change.percent);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  // A change that rounds to 0 is shown as no change.
  if (direction === "same" || (column.unit === "percent" && tenth(size) === 0))
    return <p className={look}>{t("delta.same")}</p>;
  const written = () => {
    if (column.unit === "percent") return t("value.points", { value: number(tenth(size)) });
    // Changes below one percent are shown with one decimal; if that rounds to 0, the absolute difference is shown.
    const isWhole = share !== null && share >= 1;
    if (share !== null && (isWhole || tenth(share) !== 0)) return percent(share, isWhole ? undefined : 1);
    if (isPercent && share === null) return before === 0 ? t("delta.new") : `>${percent(999)}`;
    return texts.value(size, column.unit, answer);
  };
  return (
    <p className={look}>
      <Badge tone={verdict ? tones[verdict] : "neutral"}>
        <span aria-hidden className="text-[0.625rem]">
          {direction === "up" ? "▲" : "▼"}
        </span>
        <span>
          <span className="sr-only">{direction === "up" ? "+" : "−"}</span>
          {written()}
        </span>
      </Badge>
      <span data-tooltip={period}>{was ?? t("delta.was", { before: texts.value(before, column.unit, answer) })}</span>
      <span className="sr-only">
        {period && `(${period})`} {verdict && `(${t(`delta.${verdict}`)})`}
      </span>
    </p>
  );
}
