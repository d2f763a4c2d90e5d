import { ArrowRight, Filter, type LucideIcon, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Definition } from "#domain/workflows/workflow.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { stepIcons } from "./step-icons.ts";

type Props = { when: string; condition?: ReactNode; steps: Definition["steps"] };

/**
 * Renders the trigger, the condition and the steps of a workflow in order. Does not use the texts of step-forms.tsx,
 * which loads the fields of all steps.
 */
export function WorkflowChips({ when, condition, steps }: Props) {
  const { t } = useTranslation("workflows");
  const { number } = useFormat();
  const textOf = (step: Definition["steps"][number]) => {
    if (step.do === "note" || step.do === "task") return t(`templates.${step.do}`);
    if (step.do !== "wait") return t(`steps.${step.do}`);
    const isDays = step.hours % 24 === 0;
    const count = isDays ? step.hours / 24 : step.hours;
    return t(isDays ? "says.waitDays" : "says.waitHours", { count, total: number(count) });
  };
  return (
    <ol className="flex flex-wrap items-center gap-1">
      <Chip icon={Zap} text={when} />
      {condition && <Chip icon={Filter} text={condition} isNext />}
      {steps.map((step) => (
        <Chip key={step.id} icon={stepIcons[step.do]} text={textOf(step)} isNext />
      ))}
    </ol>
  );
}

function Chip({ icon: Icon, text, isNext = false }: { icon: LucideIcon; text: ReactNode; isNext?: boolean }) {
  return (
    <li className="flex max-w-full items-center gap-1">
      {isNext && <ArrowRight aria-hidden className="text-muted-foreground size-3.5 shrink-0" />}
      <span className="bg-secondary text-secondary-foreground inline-flex min-h-6 min-w-0 items-center gap-1 rounded-md px-1.5 text-xs">
        <Icon aria-hidden className="text-muted-foreground size-3.5 shrink-0" />
        <span className="inline-block max-w-96 truncate first-letter:uppercase">{text}</span>
      </span>
    </li>
  );
}
