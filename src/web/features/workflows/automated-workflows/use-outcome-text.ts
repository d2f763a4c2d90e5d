import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { changeFieldsOf } from "#domain/assistant/change-fields.ts";
import type { ProposedChange, ProposedValue } from "#domain/assistant/proposed-change.ts";
import type { ColumnKind } from "#domain/records/kinds/record-kind.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { type StepOutcome, stepOutcomeSchema } from "#domain/workflows/step-outcome.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useValueText } from "#web/ui/use-value-text.ts";
import { useChangeLabel } from "#web/undo/use-change-label.ts";

import { ownOutcomeText } from "./step-forms.tsx";

/** Returns a formatter that describes the effect of a step, or its effect in a test run. */
export function useOutcomeText() {
  const { t } = useTranslation("workflows");
  const format = useFormat();
  const valueText = useValueText();
  const label = useChangeLabel();
  const shown = (
    { entity, currency }: ProposedChange,
    { column, kind }: ProposedValue,
    raw: ProposedValue["after"],
  ) => {
    const choices = changeFieldsOf(entity)[column]?.choices;
    const described = { name: column, kind: kind as ColumnKind, ...(choices && { choices }) };
    return raw.label ?? valueText(raw.value, described, { currency, nothing: t("empty"), nameOf: () => undefined });
  };
  return (outcome: StepOutcome): string => {
    switch (outcome.did) {
      case "wrote": {
        const { change } = outcome;
        if (change.record === null) {
          const title = change.values.find(({ column }) => column === "title" || column === "name");
          return t("did.made", { what: title ? String(title.after.value) : "" });
        }
        return joinFacts(
          change.values.map((value) =>
            t("did.changed", {
              field: label(change.entity, value.column) ?? value.column,
              before: shown(change, value, value.before),
              after: shown(change, value, value.after),
            }),
          ),
        );
      }
      case "waited":
        return t("did.waited", { when: outcome.until });
      case "chose":
        return t(outcome.fits ? "did.fits" : "did.fitsNot");
      case "failed":
        return t("did.failed", { why: t(`why.${outcome.why}`) });
      case "stopped":
        return t(outcome.why === "replied" ? "did.replied" : "did.stopped");
      case "nothing":
        return t(`did.${outcome.why}`);
      default:
        return ownOutcomeText(outcome, { t, format });
    }
  };
}

/** Returns a formatter that describes the stored output of a step. */
export function useOutputText(timeZone: string) {
  const { t } = useTranslation("workflows");
  const { moment } = useFormat();
  const outcomeText = useOutcomeText();
  return (output: unknown): string => {
    // The output of a waiting step is the end of its wait.
    if (typeof output === "string") return t("did.waited", { when: moment(output, timeZone) });
    const { data: outcome } = z.safeParse(stepOutcomeSchema, output);
    return outcome ? outcomeText(outcome satisfies StepOutcome) : "";
  };
}
