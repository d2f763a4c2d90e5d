import { useId } from "react";
import { useTranslation } from "react-i18next";

import {
  type Days,
  type DaysProblem,
  firstCustomDay,
  isOfDays,
  maxCustomDays,
  type NamedPeriod,
  periodDays,
  periodNames,
} from "#domain/deals/pipeline-report/periods.ts";
import { daysBefore } from "#domain/time/dates.ts";
import { DayRange } from "#web/ui/day-range.tsx";
import type { Boxes } from "#web/ui/form/use-form.ts";
import { useFormat } from "#web/ui/use-format.ts";

type SelectedPeriod = NamedPeriod | "own";

export type PeriodValues = { period: SelectedPeriod; /** First and last day of a custom period. */ days: Days };

type Props = { form: Boxes<PeriodValues, DaysProblem>; today: string };

/** Renders the choice of a period: a preset, or a first and a last day. */
export function PeriodChoice({ form, today }: Props) {
  const { t } = useTranslation("analyses");
  const { number } = useFormat();
  const textOf = (name: SelectedPeriod) => {
    if (name === "own") return t("ownDays.choice");
    return isOfDays(name)
      ? t("lastDays", { count: periodDays[name], total: number(periodDays[name]) })
      : t(`soFar.${name}`);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t("period")}</legend>
      <div className="flex flex-wrap gap-1">
        {[...periodNames, "own" as const].map((name) => (
          <label
            key={name}
            className="hover:bg-accent has-checked:bg-selection has-checked:text-selection-foreground flex min-h-9 items-center gap-2 rounded-md px-2"
          >
            <input
              type="radio"
              name="period"
              className="accent-primary size-4"
              checked={name === form.values.period}
              onChange={() => form.set("period", name)}
            />
            {textOf(name)}
          </label>
        ))}
      </div>
      {form.values.period === "own" && <OwnDays form={form} today={today} />}
    </fieldset>
  );
}

function OwnDays({ form, today }: Props) {
  const { t } = useTranslation("analyses");
  const { day, days: span, number } = useFormat();
  const id = useId();
  const { days } = form.values;
  const problem = form.problemAt("days");
  const request = { first: day(firstCustomDay), today: day(today), most: number(maxCustomDays) };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <DayRange
          range={days}
          onChange={(changed) => form.set("days", { ...days, ...emptied(changed) })}
          min={firstCustomDay}
          max={today}
          errorId={problem && id}
        />
      </div>
      <p id={id} aria-live="polite" className={problem ? "text-destructive text-sm" : "text-muted-foreground text-sm"}>
        {problem ? t(`ownDays.${problem}`, request) : t("ownDays.compared", { before: span(daysBefore(days)) })}
      </p>
    </div>
  );
}

/** Converts undefined days to empty ones, so that a cleared date input is invalid. */
const emptied = (changed: Partial<Record<keyof Days, string | undefined>>) =>
  Object.fromEntries(Object.entries(changed).map(([bound, day]) => [bound, day ?? ""]));
