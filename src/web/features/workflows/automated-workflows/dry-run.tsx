import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { recordColumns } from "#domain/records/record-columns.ts";
import { maxStarts } from "#domain/workflows/max-starts.ts";
import { isClock } from "#domain/workflows/trigger.ts";
import { allSteps, type Definition } from "#domain/workflows/workflow.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { dryRunQuery } from "#web/data/workflows/workflows.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { errorText } from "#web/ui/show-error.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { useOutcomeText } from "./use-outcome-text.ts";
import { useStepText } from "./use-step-text.ts";

type Props = { id: string; definition: Definition; timeZone: string };

/**
 * Renders the records that would have started a workflow recently, and its effects on them now. Nothing is executed.
 */
export function DryRun({ id, definition, timeZone }: Props) {
  const { t } = useTranslation("workflows");
  const { number, moment } = useFormat();
  const { data, error } = useQuery(dryRunQuery(id));
  const words = useStepText(recordColumns(definition.trigger.entity));
  const outcomeText = useOutcomeText();
  if (error)
    return (
      <p role="alert" className="text-destructive text-sm">
        {errorText(toAppError(error))}
      </p>
    );
  if (!data) return <Skeleton className="h-24" />;
  const { on } = definition.trigger;
  const textKey =
    on === "schedule"
      ? "try.foundNow"
      : on === "replied"
        ? "try.foundReplies"
        : isClock(definition.trigger)
          ? "try.foundDates"
          : "try.found";
  const isTooMany = on === "schedule" && data.fitting > maxStarts;
  const steps = new Map(allSteps(definition.steps).map((step) => [step.id, step]));
  return (
    <section aria-label={t("try.title")} className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <p role="status">
        {t(textKey, { changes: number(data.changes), fitting: number(data.fitting) })}
        {data.next_at && <> {t("try.next", { when: moment(data.next_at, timeZone) })}</>}
        {isTooMany && <span className="text-warning"> {t("try.tooMany")}</span>}
        {` ${t("try.nothing")}`}
        {data.records.length > 0 && (
          <> {t("try.would", { count: data.records.length, shown: number(data.records.length) })}</>
        )}
      </p>
      <ul className="divide-y rounded-lg border empty:hidden">
        {data.records.map(({ record, name, steps: done }) => (
          <li key={record} className="grid gap-1 p-3">
            <RecordLink entity={definition.trigger.entity} id={record} className="w-fit font-medium break-words">
              {name}
            </RecordLink>
            <ol className="text-muted-foreground list-decimal pl-5">
              {done.map(({ step, outcome, failure }) => {
                const planned = steps.get(step);
                if (failure)
                  return (
                    <li key={step} className="text-destructive">
                      {planned && `${words.step(planned)}: `}
                      {t("runs.failedHere", { why: t(`why.${failure}`) })}
                    </li>
                  );
                if (outcome?.did === "waited")
                  return <li key={step}>{t("did.waited", { when: moment(outcome.until, timeZone) })}</li>;
                return (
                  <li key={step} className="break-words">
                    {outcome && outcomeText(outcome)}
                  </li>
                );
              })}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}
