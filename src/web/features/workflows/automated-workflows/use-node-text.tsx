import { Filter, type LucideIcon, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { type CanvasNode, conditionNode, endNode, triggerNode } from "#domain/workflows/layout-workflow.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";

import { useRecordParts } from "./record-parts.ts";
import { stepIcons } from "./step-icons.ts";
import { useStepText } from "./use-step-text.ts";

type NodeText = { icon?: LucideIcon; title: string; text?: ReactNode };

/** Returns a formatter that describes a node of the canvas. */
export function useNodeText({ trigger }: Definition) {
  const { t } = useTranslation("workflows");
  const columns = useColumns(trigger.entity);
  const words = useStepText(columns);
  const { ConditionText } = useRecordParts();
  return ({ id, step }: CanvasNode): NodeText => {
    if (id === triggerNode) return { icon: Zap, title: t("canvas.start"), text: words.trigger(trigger) };
    if (id === conditionNode)
      return {
        icon: Filter,
        title: t("form.condition"),
        text: <ConditionText columns={columns} where={trigger.where} />,
      };
    if (id === endNode) return { title: t("canvas.end") };
    // An empty path of a branch.
    if (!step) return { title: t("says.nothing"), text: t("says.nothing") };
    return {
      icon: stepIcons[step.do],
      title: t(`steps.${step.do}`),
      text: step.do === "branch" ? <ConditionText columns={columns} where={step.where} /> : words.step(step),
    };
  };
}
