import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { knownTotal } from "#domain/metrics/known-total.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { cn } from "#web/ui/class-names.ts";
import { listPath } from "#web/ui/record-target.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { Delta } from "./delta.tsx";
import { MissingNotes } from "./missing-note.tsx";
import { useMeasureTexts } from "./use-measure-texts.ts";

/** The class of an inline link that gets a larger invisible area on touch screens. */
export const touchArea =
  "pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-2.5";
const sizes = { base: "text-base", lg: "text-lg" };

type MetricValueProps = {
  result: MeasureResult;
  measure: MeasureId;
  size?: keyof typeof sizes;
  /** True if the number of records is shown. */
  hasCount?: boolean;
  /** False if the notes on a known value are shown elsewhere. */
  hasNotes?: boolean;
  className?: string;
};

/**
 * Renders a metric of the whole range: its value, which links to its records, the difference from the compared range,
 * and the number of records. For an unknown value, renders the missing data and where to add it.
 */
export function MetricValue({
  result,
  measure,
  size = "lg",
  hasCount = false,
  hasNotes = true,
  className,
}: MetricValueProps) {
  const texts = useMeasureTexts();
  const at = result.columns.findIndex((column) => column.measure === measure);
  const column = result.columns[at];
  if (!column) return null;
  const lists = result.drill_down[at] ?? [];
  const missing = result.missing.filter((entry) => entry.measure === measure);
  const value = knownTotal(result, at);
  const look = cn("tabular w-fit font-semibold", sizes[size]);
  return (
    <div className={cn("grid content-start gap-0.5", className)}>
      {value === null ? (
        <p className={cn(look, "text-muted-foreground")}>
          <span aria-hidden>—</span>
          {missing.length === 0 && <span className="sr-only">{texts.value(null, column.unit, result)}</span>}
        </p>
      ) : (
        // The link is inline, so that values with and without one have the same height on touch screens.
        <p className={look}>
          <DrillDownLink
            list={lists.length === 1 ? lists[0] : undefined}
            result={result}
            measure={measure}
            className={touchArea}
          >
            {texts.value(value, column.unit, result)}
          </DrillDownLink>
        </p>
      )}
      {value !== null && result.compared_range && !column.is_maturing && (
        <Delta
          now={value}
          before={result.total.compared[at] ?? null}
          column={column}
          answer={result}
          period={texts.compared(result)}
        />
      )}
      {hasCount && value !== null && <Count result={result} at={at} />}
      {(hasNotes || value === null) && <MissingNotes missing={missing} />}
    </div>
  );
}

type DrillDownLinkProps = {
  list: Pick<MeasureResult["drill_down"][number][number], "entity" | "where" | "search"> | undefined;
  result: Pick<MeasureResult, "range">;
  /** The period whose records are shown; the whole range by default. */
  days?: MeasureResult["range"] | undefined;
  measure: MeasureId | undefined;
  className?: string;
  children: ReactNode;
};

/** Links a value to the records that it is computed from. If these are not in a single list, there is no link. */
export function DrillDownLink({ list, result, days = result.range, measure, className, children }: DrillDownLinkProps) {
  const look = cn(className, "hover:underline");
  if (list && isEntity(list.entity)) {
    return (
      <Link
        to={listPath(list.entity)}
        search={{ ...(list.where && { where: list.where }), ...(list.search && { q: list.search }) }}
        className={look}
      >
        {children}
      </Link>
    );
  }
  if (list?.entity === "activities") {
    const kind = measure === "calls_made" ? "call" : undefined;
    return (
      <Link to="/dashboard/activities" search={{ ...days, kind }} className={look}>
        {children}
      </Link>
    );
  }
  return <span className={className}>{children}</span>;
}

function Count({ result, at }: { result: MeasureResult; at: number }) {
  const { t } = useTranslation("measures");
  const { number } = useFormat();
  const n = result.total.n[at] ?? 0;
  return <p className="tabular text-muted-foreground text-xs">{t("metric.rows", { count: n, total: number(n) })}</p>;
}
