import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { targetProblems, toBand, toTargetRangeForm } from "#domain/metrics/industry/target-range-form.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { alertMargin, cadences, directions, evaluatedQuestion, checkThreshold } from "#domain/metrics/metric-alert.ts";
import type { Question } from "#domain/metrics/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { type AlertChoice, saveAlert } from "#web/data/metrics/metric-alerts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { useWorkspaceCurrency, workspaceId, workspacesQuery } from "#web/data/workspace/workspace.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type AlertFormContext = {
  /** Initial name of the alert. */
  title: string;
  /** Metrics that can be watched, each as a question with one measure. */
  questions: readonly [Question, ...Question[]];
  /** The alert to edit; undefined to create one. */
  alert?: AlertChoice & { id: string };
};
type Props = AlertFormContext & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function AlertForm({ isOpen, onOpenChange, ...given }: Props) {
  const { data: results } = useQuery({ ...metricResultsQuery(given.questions), enabled: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined}>
        {results ? (
          <Fields {...given} results={results} onDone={() => onOpenChange(false)} />
        ) : (
          <Skeleton className="h-72" />
        )}
      </DialogContent>
    </Dialog>
  );
}

type Values = {
  title: string;
  at: string;
  direction: AlertChoice["direction"];
  threshold: string;
  cadence: AlertChoice["cadence"];
  shared: boolean;
};
type Problem = "required" | "number";

function Fields({
  title,
  questions,
  alert,
  results,
  onDone,
}: AlertFormContext & { results: readonly MeasureResult[]; onDone: () => void }) {
  const { t, i18n } = useTranslation("alerts");
  const texts = useMeasureTexts();
  const { percent } = useFormat();
  const usual = useWorkspaceCurrency();
  const { data: workspaces } = useQuery(workspacesQuery);
  const canShare = workspaces?.find(({ id }) => id === workspaceId())?.role !== "viewer";
  const placeOf = (at: string) => {
    const result = results[Number(at)];
    return { unit: result?.columns[0]?.unit ?? "count", currency: result?.currency ?? usual, language: i18n.language };
  };
  const form = useForm<Values, Problem>({
    draft: `alert ${alert?.id ?? title}`,
    values: {
      title: alert?.title ?? title,
      at: "0",
      // By default, metrics that are better when lower, such as costs, raise the alert above the threshold.
      direction: alert?.direction ?? (results[0]?.columns[0]?.better === "down" ? "above" : "below"),
      threshold: alert ? toTargetRangeForm({ low: alert.threshold, high: null }, placeOf("0")).low : "",
      cadence: alert?.cadence ?? "daily",
      shared: alert?.is_shared ?? false,
    },
    check: ({ title: called, threshold, at }) => ({
      ...(called.trim() === "" && { title: "required" as const }),
      ...((threshold.trim() === "" || targetProblems({ low: threshold, high: "" }, placeOf(at)).low) && {
        threshold: "number" as const,
      }),
    }),
  });
  const { mutate: save, isPending } = useMutation({
    ...saveAlert,
    onSuccess: () => {
      notify.success(t(alert ? "changed" : "made"), t("where"));
      onDone();
    },
  });
  const place = placeOf(form.values.at);
  const result = results[Number(form.values.at)];
  const question = questions[Number(form.values.at)] ?? questions[0];
  const words = (problem: "number") => t(`problem.${problem}`);
  // The question for the period that the alert evaluates; an unfinished period ends today.
  const judged = result ? evaluatedQuestion(question, form.values.direction, result.range.to) : question;
  const { data: [whole] = [] } = useQuery({ ...metricResultsQuery([judged]), enabled: judged !== question });
  const shown = judged === question ? result : whole;
  const typed =
    form.values.threshold.trim() === "" ? null : toBand({ low: form.values.threshold, high: "" }, place).low;
  const watched = {
    direction: form.values.direction,
    threshold: typed ?? Number.NaN,
    value: shown?.total.values[0] ?? null,
  };
  const isThere = checkThreshold({ ...watched, wasBeyond: null }).isBeyond;
  return (
    <DialogForm
      form={form}
      title={t(alert ? "edit" : "title")}
      submit={t("save")}
      isPending={isPending}
      onSubmit={({ title: called, direction, threshold, cadence, shared }) => {
        const at = toBand({ low: threshold, high: "" }, place).low ?? 0;
        save({
          ...(alert && { id: alert.id }),
          title: called.trim(),
          question,
          direction,
          threshold: at,
          cadence,
          is_shared: shared,
        });
      }}
    >
      <TextField form={form} name="title" label={t("name")} maxLength={120} />
      {questions.length > 1 && (
        <FormField form={form} name="at" label={t("measure")}>
          {(box) => (
            <Select
              {...box}
              options={questions.map(({ measures: [measure] }, at) => [
                String(at),
                texts.fullName(measure ?? "revenue"),
              ])}
            />
          )}
        </FormField>
      )}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <FormField form={form} name="direction" label={t("tells")}>
          {(box) => (
            <Select {...box} options={directions.map((direction) => [direction, t(`direction.${direction}`)])} />
          )}
        </FormField>
        <TextField
          form={form}
          name="threshold"
          label={t("threshold", { unit: texts.unit(place.unit, place.currency) })}
          words={words}
          inputMode="decimal"
        />
      </div>
      {result && (
        <p className="text-muted-foreground tabular text-sm">
          {t("now", { value: texts.value(result.total.values[0], place.unit, result), days: texts.span(result.range) })}
          {whole && judged !== question && (
            <span className="block">
              {t("judged", {
                value: texts.value(whole.total.values[0], place.unit, whole),
                days: texts.span(whole.range),
              })}
            </span>
          )}
          {isThere && <span className="block">{t("already")}</span>}
        </p>
      )}
      <FormField
        form={form}
        name="cadence"
        label={t("cadence")}
        hint={t("once", { margin: percent(100 * alertMargin, 0) })}
      >
        {(box) => <Select {...box} options={cadences.map((cadence) => [cadence, t(`every.${cadence}`)])} />}
      </FormField>
      {canShare && (
        <label className="flex items-center gap-2.5 text-sm">
          <Checkbox checked={form.values.shared} onCheckedChange={(isShared) => form.set("shared", isShared)} />
          {t("share")}
        </label>
      )}
    </DialogForm>
  );
}
