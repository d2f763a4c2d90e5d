import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { bandOf } from "#domain/metrics/industry/band.ts";
import type { Kpi } from "#domain/metrics/industry/packs.ts";
import {
  type TargetRangeForm,
  type TargetProblem,
  targetProblems,
  toBand,
  toTargetRangeForm,
} from "#domain/metrics/industry/target-range-form.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { type KpiTarget, setKpiTarget } from "#web/data/metrics/kpi-targets.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

type TargetFormProps = {
  kpi: Kpi;
  own: KpiTarget | undefined;
  result: MeasureResult | undefined;
  currency: Currency;
  onDone: () => void;
};

/** Renders the form that sets the target range of an indicator or resets it to the default. */
export function TargetForm({ kpi: { measure, usual }, own: opened, result, currency, onDone }: TargetFormProps) {
  const { t, i18n } = useTranslation("industry");
  const texts = useMeasureTexts();
  const [own] = useState(opened);
  const unit = result?.columns.find((column) => column.measure === measure)?.unit ?? "count";
  const place = { unit, currency, language: i18n.language };
  const form = useForm<TargetRangeForm, TargetProblem>({
    draft: `target ${measure}`,
    values: toTargetRangeForm(bandOf(usual, own), place),
    check: (typed) => targetProblems(typed, place),
  });
  const { mutate: save, isPending } = useMutation({
    ...setKpiTarget,
    onSuccess: () => {
      notify.success(t("edit.saved"));
      onDone();
    },
  });
  const words = (problem: TargetProblem) => t(`edit.problem.${problem}`);
  const unitText = texts.unit(unit, currency);
  return (
    <DialogForm
      form={form}
      onSubmit={(typed) => save({ measure, read: own, band: toBand(typed, place) })}
      title={t("edit.title", { measure: texts.name(measure) })}
      text={t("edit.text")}
      submit={t("edit.save")}
      isPending={isPending}
      aside={
        own && (
          <Button variant="ghost" className="sm:mr-auto" onClick={() => save({ measure, read: own, band: null })}>
            {t("edit.usual")}
          </Button>
        )
      }
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField form={form} name="low" label={t("edit.low", { unit: unitText })} words={words} inputMode="decimal" />
        <TextField
          form={form}
          name="high"
          label={t("edit.high", { unit: unitText })}
          words={words}
          inputMode="decimal"
        />
      </div>
    </DialogForm>
  );
}
