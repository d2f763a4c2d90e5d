import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { knownTotal } from "#domain/metrics/known-total.ts";
import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import { toQuestionPart } from "#domain/metrics/metrics-search.ts";
import {
  type DimensionId,
  dimensionIds,
  type Grain,
  grains,
  type MeasureId,
  measureIds,
  type Question,
} from "#domain/metrics/question.ts";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { MetricFilters } from "#web/metrics/metric-filters.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import type { LiveBlocks } from "./live-blocks.ts";
import { useInsertBlock, type Where } from "./use-insert-block.ts";
import type { SelectedCell } from "./use-selection.ts";

type Props = { live: LiveBlocks; cell: SelectedCell; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function InsertMetric({ isOpen, onOpenChange, ...given }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="sm:max-w-xl">
        <Fields {...given} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

const defaults = { range: "this_month" } as const;
const none = "";
type Shape = "alone" | "table";
type Values = {
  measure: MeasureId;
  search: MetricsSearch;
  grain: Grain | typeof none;
  by: DimensionId | typeof none;
  shape: Shape;
  where: Where;
};
/** Maximum number of groups in a question. */
const maxGroups = 1000;

function questionOf({ measure, search, grain, by, shape }: Values): Question {
  const isTable = shape === "table";
  return {
    measures: [measure],
    ...toQuestionPart(search, defaults),
    ...(isTable && grain !== none && { grain }),
    ...(isTable && by !== none && { by: [by], top: maxGroups }),
  };
}

function Fields({ live, cell, onDone }: Pick<Props, "live" | "cell"> & { onDone: () => void }) {
  const { t } = useTranslation("sheets");
  const texts = useMeasureTexts();
  const form = useForm<Values>({
    draft: "insert metric",
    values: { measure: "revenue", search: {}, grain: none, by: none, shape: "alone", where: "here" },
  });
  const { insert, isPending, problem, places } = useInsertBlock({ live, cell, onDone });
  const { values } = form;
  const question = questionOf(values);
  const { data: [result] = [], isError } = useQuery({ ...metricResultsQuery([question]), meta: { isQuiet: true } });
  const measures = measureIds
    .map((measure) => [measure, texts.fullName(measure)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, texts.language));
  const isTable = values.shape === "table";
  return (
    <DialogForm
      form={form}
      title={t("live.metricTitle")}
      submit={t("live.insert")}
      isPending={isPending}
      isDisabled={isError}
      onSubmit={(written) =>
        insert({
          name: texts.fullName(written.measure),
          source: { kind: "metric", question: questionOf(written), ...(!isTable && { isAlone: true }) },
          where: written.where,
        })
      }
    >
      <FormField form={form} name="measure" label={t("live.measure")} hint={texts.about(values.measure)}>
        {(box) => <Select {...box} options={measures} />}
      </FormField>
      <MetricFilters
        search={values.search}
        defaults={defaults}
        onSearch={(changed) => form.set("search", { ...values.search, ...changed })}
      />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <FormField form={form} name="shape" label={t("live.shape")}>
          {(box) => (
            <Select
              {...box}
              options={[
                ["alone", t("live.alone")],
                ["table", t("live.table")],
              ]}
            />
          )}
        </FormField>
        <FormField form={form} name="where" label={t("live.where")}>
          {(box) => <Select {...box} options={places} />}
        </FormField>
        {isTable && (
          <>
            <FormField form={form} name="grain" label={t("live.grain")}>
              {(box) => (
                <Select
                  {...box}
                  options={[[none, t("live.whole")], ...grains.map((grain) => [grain, texts.grain(grain)] as const)]}
                />
              )}
            </FormField>
            <FormField form={form} name="by" label={t("live.by")}>
              {(box) => (
                <Select
                  {...box}
                  options={[
                    [none, t("live.ungrouped")],
                    ...dimensionIds.map((dimensionId) => [dimensionId, texts.dimension(dimensionId)] as const),
                  ]}
                />
              )}
            </FormField>
          </>
        )}
      </div>
      {result && !isError && (
        <div className="grid gap-1">
          <p className="text-muted-foreground tabular text-sm">
            {t("live.now", {
              value: texts.value(knownTotal(result, 0), result.columns[0]?.unit ?? "count", result),
              days: texts.span(result.range),
            })}
          </p>
          <MissingNotes missing={result.missing} />
        </div>
      )}
      {(problem ?? isError) && (
        <p role="alert" className="text-destructive text-sm">
          {problem ?? t("live.notAsked")}
        </p>
      )}
    </DialogForm>
  );
}
