import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type RateForm, rateProblems, type RateProblem, toRate, toRateForm } from "#domain/numbers/exchange-rate.ts";
import { dayIn } from "#domain/time/dates.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { type StoredRate, saveExchangeRate } from "#web/data/workspace/exchange-rates.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { currencyOptions } from "#web/ui/currency-options.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import type { OwnProblem } from "#web/ui/form/use-problem-text.ts";
import { DateInput } from "#web/ui/kit/date-input.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { showError } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";

type RateDialogProps = { stored: StoredRate | null; workspace: Workspace; onClose: () => void };

export function RateDialog(props: RateDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      {/* Ignores clicks outside the form, which would lose the typed text. */}
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <RateForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function RateForm({ stored, workspace, onClose }: RateDialogProps) {
  const { t, i18n } = useTranslation("facts");
  const { language } = i18n;
  const values: RateForm = stored
    ? toRateForm(
        { day: stored.day, from_currency: stored.from_currency, to_currency: stored.to_currency, rate: stored.rate },
        language,
      )
    : { day: dayIn(new Date(), workspace.time_zone), from_currency: "", to_currency: workspace.currency, rate: "" };
  const form = useForm<RateForm, RateProblem | "taken">({
    draft: `rate ${stored?.id ?? ""}`,
    values,
    check: (typed) => rateProblems(typed, language),
  });
  const save = useMutation({
    ...saveExchangeRate,
    onSuccess: () => {
      notify.success(t("saved"));
      onClose();
    },
    onError: (error) => {
      const known = toAppError(error);
      if (known.code === "duplicate") form.reject({ day: "taken" });
      else showError(known);
    },
  });
  const options = currencyOptions(language, values.from_currency, values.to_currency);
  const words = (problem: OwnProblem<RateProblem | "taken">) => t(`rates.problems.${problem}`);
  const currencyField = (name: "from_currency" | "to_currency", label: string) => (
    <FormField form={form} name={name} label={label} words={words}>
      {(box) => <Select {...box} options={[["", t("rates.choose")], ...options]} />}
    </FormField>
  );
  return (
    <DialogForm
      form={form}
      onSubmit={(typed) => save.mutate({ stored, rate: toRate(typed, language) })}
      title={t(stored ? "rates.editTitle" : "rates.add")}
      text={t("rates.addText")}
      submit={t(stored ? "rates.save" : "rates.add")}
      isPending={save.isPending}
    >
      <TextField form={form} name="day" label={t("rates.day")} words={words} as={DateInput} required />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {currencyField("from_currency", t("rates.from"))}
        {currencyField("to_currency", t("rates.to"))}
      </div>
      <TextField
        form={form}
        name="rate"
        label={t("rates.rate")}
        hint={t("rates.rateHint")}
        words={words}
        inputMode="decimal"
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}
