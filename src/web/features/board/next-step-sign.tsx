import { Circle, CircleAlert, CircleDashed, CircleDot } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { NextStep } from "#domain/records/next-step.ts";
import { cn } from "#web/ui/class-names.ts";
import { useFormat } from "#web/ui/use-format.ts";

const signs = {
  planned: [Circle, "fill-current text-good"],
  due: [CircleDot, "text-warning"],
  overdue: [CircleAlert, "text-critical"],
  none: [CircleDashed, "text-muted-foreground"],
} as const;

/** Renders whether the next step of a deal is planned, due today or overdue; its shape and text differ, not only its colour. */
export function NextStepSign({ step }: { step: NextStep | null }) {
  const { t } = useTranslation("board");
  const { day } = useFormat();
  const [Sign, look] = signs[step?.status ?? "none"];
  const text = !step
    ? t("steps.none")
    : step.day === null
      ? t("steps.undated", { title: step.title })
      : t(`steps.${step.status}`, { title: step.title, day: day(step.day) });
  return (
    <span data-tooltip={text} className="inline-flex">
      <Sign aria-hidden className={cn("size-3.5", look)} />
      <span className="sr-only">{text}</span>
    </span>
  );
}
