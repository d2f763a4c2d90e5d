import { useMutation, useQuery } from "@tanstack/react-query";
import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { cadences, directions } from "#domain/metrics/metric-alert.ts";
import { questionSchema } from "#domain/metrics/question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import {
  type AlertChoice,
  deleteAlert,
  type MetricAlert,
  metricAlertsQuery,
  saveAlert,
  pauseAlert,
} from "#web/data/metrics/metric-alerts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AlertForm } from "./alert-form.tsx";

/** Maximum number of questions per request. Further alerts show no current value. */
const atOnce = 20;

/** Renders the user's alerts in this workspace, and the alerts that other users share. */
export function AlertList({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("alerts");
  const { data } = useQuery(metricAlertsQuery());
  const choices = data?.slice(0, atOnce).map(toChoice);
  const questions = choices?.flatMap((choice) => choice?.question ?? []) ?? [];
  const { data: results } = useQuery({ ...metricResultsQuery(questions), enabled: questions.length > 0 });
  if (!data) return <Skeleton className="h-20" />;
  if (data.length === 0) return <p className="text-muted-foreground text-sm">{t("none")}</p>;
  return (
    <ul className="divide-y rounded-lg border">
      {data.map((alert) => {
        const choice = toChoice(alert);
        const at = questions.findIndex((question) => JSON.stringify(question) === JSON.stringify(choice?.question));
        return <AlertRow key={alert.id} {...{ alert, choice, timeZone }} result={results?.[at]} />;
      })}
    </ul>
  );
}

/** Parses a stored alert; null if this version cannot parse it. */
function toChoice({ id, title, question, direction, threshold, cadence, is_shared }: MetricAlert) {
  const { data: request } = z.safeParse(questionSchema, question);
  const way = directions.find((known) => known === direction);
  const every = cadences.find((known) => known === cadence);
  if (!request || !way || !every) return null;
  return { id, title, question: request, direction: way, threshold, cadence: every, is_shared };
}

type RowProps = {
  alert: MetricAlert;
  /** The parsed alert; null if this version cannot parse it. */
  choice: ReturnType<typeof toChoice>;
  result: MeasureResult | undefined;
  timeZone: string;
};

function AlertRow({ alert, choice, result, timeZone }: RowProps) {
  const { t } = useTranslation("alerts");
  const { moment } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const { mutate: pause } = useMutation(pauseAlert);
  const { mutate: keepAgain } = useMutation(saveAlert);
  const { id, title, is_paused: isPaused, crossed_at: crossed, isOwn, by } = alert;
  const { mutate: remove } = useMutation({
    ...deleteAlert,
    onSuccess: () => {
      if (!choice) return notify.success(t("deleted", { title }));
      const { id: _, ...again } = choice;
      notify.undo(t("deleted", { title }), () => keepAgain({ ...again, is_paused: isPaused }));
    },
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="font-medium break-words">{title}</p>
        <p className="text-muted-foreground tabular text-xs">
          {choice && <Line {...choice} result={result} />}
          {isPaused && <> · {t("paused")}</>}
          {alert.is_shared && <> · {isOwn ? t("shared") : t("sharedBy", { name: by })}</>}
        </p>
        <p className="text-muted-foreground tabular text-xs">
          {crossed ? t("crossed", { when: moment(crossed, timeZone) }) : t("never")}
        </p>
      </div>
      {isOwn && (
        <div className="flex gap-1">
          {choice && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("editOne", { title })}
              onClick={() => setEditing(true)}
            >
              <Pencil />
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t(isPaused ? "resumeOne" : "pauseOne", { title })}
            onClick={() => pause({ id, isPaused: !isPaused })}
          >
            {isPaused ? <Play /> : <Pause />}
          </Button>
          <Button variant="ghost" size="icon-sm" aria-label={t("deleteOne", { title })} onClick={() => remove({ id })}>
            <Trash2 />
          </Button>
        </div>
      )}
      {choice && isEditing && (
        <AlertForm isOpen onOpenChange={setEditing} title={title} questions={[choice.question]} alert={choice} />
      )}
    </li>
  );
}

function Line({ direction, threshold, cadence, result }: AlertChoice & { result: MeasureResult | undefined }) {
  const { t } = useTranslation("alerts");
  const texts = useMeasureTexts();
  const unit = result?.columns[0]?.unit;
  return (
    <>
      {joinFacts([
        result && unit
          ? t("watches", { direction: t(`direction.${direction}`), threshold: texts.value(threshold, unit, result) })
          : "…",
        t(`every.${cadence}`),
      ])}
    </>
  );
}
