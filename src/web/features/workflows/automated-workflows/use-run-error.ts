import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { stepFailures } from "#domain/workflows/step-outcome.ts";
import { useFormat } from "#web/ui/use-format.ts";

const counted = z.object({
  code: z.enum(["workflow_many_at_once", "workflow_rate"]),
  details: z.object({ count: z.number() }),
});
const plain = z.object({
  code: z.enum(["workflow_loop", "workflow_record_gone", "workflow_no_rights", "workflow_unreadable"]),
});
const ofStep = z.object({
  code: z.literal("workflow_step"),
  details: z.object({ step: z.string(), why: z.enum(stepFailures), fields: z.optional(z.array(z.string())) }),
});

/** Returns the step that failed in a run; undefined if the cause was not a step. */
export const failedStep = (error: unknown): string | undefined => z.safeParse(ofStep, error).data?.details.step;

/** Returns the reason why a run failed or was not started; undefined if there is no error. */
export function useRunError(error: unknown): string | undefined {
  const { t } = useTranslation("workflows");
  const { number, list } = useFormat();
  if (error === null || error === undefined) return undefined;
  const step = z.safeParse(ofStep, error).data;
  if (step) {
    const { why, fields = [] } = step.details;
    const reason = fields.length > 0 ? t("why.fields_gone", { fields: list(fields) }) : t(`why.${why}`);
    return t("runs.failedHere", { why: reason });
  }
  const many = z.safeParse(counted, error).data;
  if (many) return t(`errors.${many.code}`, { total: number(many.details.count) });
  const known = z.safeParse(plain, error).data;
  return t(known ? `errors.${known.code}` : "errors.other");
}
