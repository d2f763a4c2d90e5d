import { useState } from "react";
import { useTranslation } from "react-i18next";

import { bandOf } from "#domain/metrics/industry/band.ts";
import type { IndustryId } from "#domain/metrics/industry/industry-pages.ts";
import { type Input, inputName, missingInput } from "#domain/metrics/industry/input.ts";
import { inputsOf } from "#domain/metrics/industry/inputs.ts";
import type { Kpi } from "#domain/metrics/industry/packs.ts";
import type { MeasureResult, Missing } from "#domain/metrics/measure-result.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { DrillDownLink } from "#web/charts/metric-value.tsx";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import type { KpiTarget } from "#web/data/metrics/kpi-targets.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { readMetric } from "./industry-questions.ts";
import { keysOf, spendingsOf } from "./save-template.ts";
import { TargetForm } from "./target-form.tsx";
import { TemplateOptions } from "./template-options.tsx";
import { useKpiTexts } from "./use-kpi-texts.ts";

type KpiDetailsProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  industry: IndustryId;
  kpi: Kpi;
  /** The target set in the workspace, if there is one. */
  own: KpiTarget | undefined;
  result: MeasureResult | undefined;
  canEdit: boolean;
  currency: Currency;
};

/**
 * Renders an indicator's computation and source records, its target and the reason for it, and how to add missing data.
 */
export function KpiDetails({ isOpen, onOpenChange, ...about }: KpiDetailsProps) {
  const [isEditing, setEditing] = useState(false);
  const close = (isKept: boolean) => {
    setEditing(false);
    onOpenChange(isKept);
  };
  return (
    <Dialog open={isOpen} onOpenChange={close}>
      <DialogContent aria-describedby={undefined}>
        {isEditing ? (
          <TargetForm {...about} onDone={() => setEditing(false)} />
        ) : (
          <About {...about} onEdit={() => setEditing(true)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

type AboutProps = Omit<KpiDetailsProps, "isOpen" | "onOpenChange"> & { onEdit: () => void };

function About({ industry, kpi: { measure, usual }, own, result, canEdit, onEdit }: AboutProps) {
  const { t } = useTranslation("industry");
  const texts = useMeasureTexts();
  const words = useKpiTexts();
  const { sentences } = useFormat();
  const metric = result && readMetric(result, measure);
  const band = bandOf(usual, own);
  const source = own ? "own" : usual ? industry : "none";
  const keys = keysOf([measure]);
  const spendings = spendingsOf(measure);
  const hasTemplate = keys.length > 0 || spendings.length > 0;
  const isOfSales = inputsOf(measure).some((input) => input === "sales" || input === "cost");
  return (
    <>
      <DialogHeader title={texts.name(measure)} text={texts.about(measure)} />
      {result && metric && (
        <dl className="grid gap-4">
          <div className="grid gap-1">
            <dt className="font-medium">{t("details.inputs")}</dt>
            <dd>
              <ul className="grid gap-1">
                {inputsOf(measure).map((input) => (
                  <InputLine key={inputName(input)} {...{ input, result, measure }} />
                ))}
              </ul>
              <MissingNotes className="mt-2" missing={metric.missing.filter(({ reason }) => reason !== "no_facts")} />
            </dd>
          </div>
          <div className="grid gap-1">
            <dt className="sr-only">{t("details.target")}</dt>
            <dd className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">
                {words.band(band, metric.column.unit, result)}
                <span className="text-muted-foreground block text-sm font-normal">{t(`source.${source}`)}</span>
              </span>
              {canEdit && (
                <Button variant="outline" onClick={onEdit}>
                  {t("edit.open")}
                </Button>
              )}
            </dd>
          </div>
        </dl>
      )}
      {(hasTemplate || isOfSales) && result && canEdit && (
        <section className="border-t pt-3">
          <h3 className="font-medium">{t("fill.title")}</h3>
          <p className="text-muted-foreground text-sm">
            {sentences(hasTemplate && t("fill.text"), isOfSales && t("fill.sales"))}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <TemplateOptions keys={keys} spendings={spendings} today={result.today} />
          </div>
        </section>
      )}
    </>
  );
}

type InputLineProps = { input: Input; result: MeasureResult; measure: Kpi["measure"] };

/** Renders the name of an input with a link to its records, or a note if it has none. */
function InputLine({ input, result, measure }: InputLineProps) {
  const { t } = useTranslation("industry");
  const words = useKpiTexts();
  const at = result.columns.findIndex((column) => column.measure === measure);
  const lists = result.drill_down[at]?.filter(isOf(input)) ?? [];
  const isMissing = result.missing.some(
    (entry) => entry.measure === measure && entry.reason === "no_facts" && isLacking(entry, input),
  );
  return (
    <li className="flex flex-wrap gap-x-2">
      <DrillDownLink list={lists[0]} result={result} measure={measure} className="underline underline-offset-4">
        {words.input(input)}
      </DrillDownLink>
      {isMissing && <span className="text-muted-foreground">· {t("details.missing")}</span>}
    </li>
  );
}

type Address = MeasureResult["drill_down"][number][number];

/** Returns a predicate that is true if a list contains the records of an input. */
const isOf =
  (input: Input) =>
  ({ entity, fixed }: Address) => {
    if (typeof input !== "string") return entity === "metric_points" && fixed === `key.any.${input.key}`;
    switch (input) {
      case "sales":
      case "cost":
        return entity === "sales";
      case "deals":
        return entity === "deals";
      case "labour":
      case "rent":
        return entity === "expenses" && (fixed ?? "").startsWith("or(category");
      case "acquisition":
        return entity === "expenses" && (fixed ?? "").startsWith("purpose");
    }
  };

function isLacking(missing: Missing, input: Input): boolean {
  return inputName(missingInput(missing)) === inputName(input === "cost" ? "sales" : input);
}
