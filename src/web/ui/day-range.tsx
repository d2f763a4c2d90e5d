import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { isDay } from "#domain/time/dates.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

// Loaded lazily, because most screens use named periods rather than days.
const DateInput = lazyPart(async () => (await import("#web/ui/kit/date-input.tsx")).DateInput);

type Range = { from?: string | undefined; to?: string | undefined };
type Props = {
  range: Range;
  onChange: (changed: Range) => void;
  /** First and last selectable day. */
  min?: string;
  max?: string;
  /** ID of the element with the error text. */
  errorId?: string | undefined;
};

/** Renders inputs for the first and the last day of a period. Both may be empty. */
export function DayRange({ range, onChange, min, max, errorId }: Props) {
  const { t } = useTranslation("records");
  const labels = { from: t("filter.firstDay"), to: t("filter.lastDay") };
  return (["from", "to"] as const).map((bound) => (
    <label key={bound} className="text-muted-foreground flex items-center gap-1.5 text-xs">
      {labels[bound]}
      <Suspense fallback={<Skeleton className="h-8 w-38" />}>
        <DateInput
          className="w-38"
          min={min}
          max={max}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          value={range[bound] ?? ""}
          onChange={({ target: { value } }) => {
            if (value === "" || isDay(value)) onChange({ [bound]: value || undefined });
          }}
        />
      </Suspense>
    </label>
  ));
}
