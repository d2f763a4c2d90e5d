import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/measures/measure-result.ts";
import { changeOf } from "#domain/measures/metric-change.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { useMeasureTexts } from "./use-measure-texts.ts";

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };
const tones = { better: "text-won", worse: "text-lost", none: "text-muted-foreground" };

type DeltaProps = {
  now: number | null;
  before: number | null;
  column: MeasureResult["columns"][number];
  answer: { currency: Currency | undefined };
  className?: string;
};

/** Renders the difference from the previous value: an arrow, the amount, and in words whether that is better or worse. */
export function Delta({ now, before, column, answer, className }: DeltaProps) {
  const { t } = useTranslation("measures");
  const { number, percent, signed } = useFormat();
  const texts = useMeasureTexts();
  const change = changeOf(now, before, column.better);
  const look = cn("tabular text-muted-foreground flex items-start gap-1 text-xs", className);
  if (!change) return <p className={look}>{t("delta.unknown")}</p>;
  const { verdict, difference } = change;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  // A change that rounds to 0 is shown as no change.
  const isSlight = column.unit === "percent" && tenth(difference) === 0;
  const direction = isSlight ? "same" : change.direction;
  const Arrow = arrows[direction];
  const written = () => {
    if (column.unit === "percent") return t("value.points", { value: signed(difference, number(tenth(difference))) });
    // Below one percent, show a tenth; if even that rounds to 0, show the absolute difference.
    const isWhole = Math.abs(change.percent ?? 0) >= 1;
    if (change.percent !== null && (isWhole || tenth(change.percent) !== 0))
      return signed(change.percent, percent(change.percent, isWhole ? undefined : 1));
    return signed(difference, texts.value(difference, column.unit, answer));
  };
  return (
    <p className={look}>
      <Arrow aria-hidden className={cn("size-4 shrink-0", tones[(!isSlight && verdict) || "none"])} />
      {direction === "same" ? (
        <span>{t("delta.same")}</span>
      ) : (
        <span>
          <span className="text-foreground font-medium">{written()}</span>{" "}
          {t("delta.against", { before: texts.value(before, column.unit, answer) })}
          {verdict && <span className="sr-only"> ({t(`delta.${verdict}`)})</span>}
        </span>
      )}
    </p>
  );
}
