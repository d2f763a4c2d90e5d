import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type Idea, maxNameLength } from "#domain/customers/promotions/idea.ts";
import { minGroupSize } from "#domain/customers/promotions/measure-lift.ts";
import { isDay } from "#domain/time/dates.ts";
import { launchPromotion } from "#web/data/customers/promotions.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import type { OwnProblem } from "#web/ui/form/use-problem-text.ts";
import { DateInput } from "#web/ui/kit/date-input.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

const holdouts = ["10", "15", "20"] as const;
type Values = { name: string; starts_on: string; ends_on: string; holdout: (typeof holdouts)[number]; coupon: string };
type Problem = "required" | "day" | "past" | "order";

type Props = { idea: Idea; name: string; today: string; onClose: () => void; onStarted: () => void };

/** Renders the dialog that launches an idea and explains the consequences. */
export function LiveDialog({ idea, name: usual, today, onClose, onStarted }: Props) {
  const { t } = useTranslation("promotion-ideas");
  const { number, percent } = useFormat();
  const offerUndo = useUndoToast();
  const form = useForm<Values, Problem>({
    draft: `promotion ${usual}`,
    values: {
      name: usual,
      starts_on: idea.from < today ? today : idea.from,
      ends_on: idea.to,
      holdout: "20",
      coupon: "",
    },
    check: ({ name, starts_on: from, ends_on: to }) => ({
      name: name.trim() === "" ? "required" : undefined,
      starts_on: !isDay(from) ? "day" : from < today ? "past" : undefined,
      ends_on: !isDay(to) ? "day" : to < from ? "order" : undefined,
    }),
    validateOn: "left",
  });
  const { mutate: begin, isPending } = useMutation({
    ...launchPromotion,
    onSuccess: ({ change_set_id: set, promoted, held_out: controlCount }, { name }) => {
      offerUndo(t("live.started", { name, promoted: number(promoted), held: number(controlCount) }), set);
      onStarted();
    },
  });
  const controlCount = Math.round((idea.accounts * Number(form.values.holdout)) / 100);
  const words = (problem: OwnProblem<Problem>) => t(`live.problems.${problem}`);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogForm
          form={form}
          onSubmit={({ name, starts_on, ends_on, holdout, coupon }) =>
            begin({
              idea,
              name: name.trim(),
              starts_on,
              ends_on,
              holdout: Number(holdout),
              coupon: coupon.trim() === "" ? null : coupon.trim(),
            })
          }
          title={t("live.begin")}
          text={t("live.text")}
          submit={t("live.submit")}
          isPending={isPending}
        >
          <TextField form={form} name="name" label={t("live.name")} maxLength={maxNameLength} />
          <div className="grid grid-cols-2 gap-3">
            <TextField form={form} name="starts_on" label={t("live.from")} words={words} as={DateInput} min={today} />
            <TextField form={form} name="ends_on" label={t("live.to")} words={words} as={DateInput} min={today} />
          </div>
          <div className="grid grid-cols-2 gap-3">
            <FormField form={form} name="holdout" label={t("live.holdout")}>
              {(box) => (
                <Select {...box} options={holdouts.map((holdout) => [holdout, percent(Number(holdout), 0)] as const)} />
              )}
            </FormField>
            <TextField form={form} name="coupon" label={t("live.coupon")} maxLength={40} />
          </div>
          <div role="status" className="grid gap-1 text-sm">
            <p className="tabular">
              {t("live.effect", { promoted: number(idea.accounts - controlCount), held: number(controlCount) })}
            </p>
            {controlCount < minGroupSize && (
              <p className="text-warning">
                {t("live.unmeasured", { needed: number(minGroupSize), held: number(controlCount) })}
              </p>
            )}
          </div>
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
