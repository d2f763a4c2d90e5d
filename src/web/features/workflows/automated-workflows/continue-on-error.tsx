import { useId } from "react";
import { useTranslation } from "react-i18next";

import type { Action } from "#domain/workflows/workflow.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";

/** Renders the choice whether a run continues if a step fails. */
export function ContinueOnError({ step, onChange }: { step: Action; onChange: (step: Action) => void }) {
  const { t } = useTranslation("workflows");
  const id = useId();
  const { continue_on_error: isOn = false, ...rest } = step;
  return (
    <span className="flex min-h-8 items-center gap-2">
      <Checkbox
        id={id}
        checked={isOn}
        onCheckedChange={(isNowOn) => onChange(isNowOn ? { ...rest, continue_on_error: true } : rest)}
      />
      <label htmlFor={id} className="text-sm">
        {t("form.continueOnError")}
      </label>
    </span>
  );
}
