import { useTranslation } from "react-i18next";

import type { Finding, StepKey } from "#domain/pipeline-report/analysis.ts";
import { findingKeyOfStep } from "#domain/pipeline-report/step-finding-keys.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

import { DealRefs } from "./deal-refs.tsx";
import { FindingSentence } from "./finding-item.tsx";
import { useFindingMetrics } from "./use-finding-text.ts";

type Props = { step: Finding<StepKey>; place: number; currency: Currency; workspace: Workspace };

/** Renders a recommended step: what, why, and for which deals. */
export function StepItem({ step, place, currency, workspace }: Props) {
  const { t } = useTranslation("analyses");
  const figures = useFindingMetrics(currency)(step.figures);
  const why = t(`why.${step.key}`, { count: Number(step.figures.all?.value ?? 0), ...figures });
  // If no earlier step names deals, these are the most valuable of all.
  const isOfAll = step.key === "stepLargest" && place === 1;
  return (
    <li className="bg-card grid grid-cols-1 gap-2 rounded-lg border p-4">
      <h3 className="flex gap-2 font-medium">
        <span aria-hidden className="text-muted-foreground tabular">
          {place}.
        </span>
        {t(`steps.${isOfAll ? "largestOfAll" : step.key}`, { count: step.count, ...figures })}
      </h3>
      <FindingSentence text={why} where={step.where} about={findingKeyOfStep[step.key]} />
      <DealRefs deals={step.deals ?? []} sign={step.key} all={step.count} taskIn={workspace} />
    </li>
  );
}
