import { useId } from "react";
import { useTranslation } from "react-i18next";

import { type CampaignGoal, campaignGoals } from "#domain/customers/promotions/promotion-request.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";

type Props = {
  selected: readonly CampaignGoal[];
  problem: string | undefined;
  onChange: (goals: readonly CampaignGoal[]) => void;
};

export function GoalChoice({ selected, problem, onChange }: Props) {
  const { t } = useTranslation("promotion-ideas");
  const id = useId();
  return (
    <fieldset aria-describedby={problem && id} className="grid content-start gap-x-4 gap-y-0.5 lg:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">{t("form.goals")}</legend>
      {campaignGoals.map((goal) => (
        <div key={goal} className="flex items-center gap-2">
          <Checkbox
            id={`${id}${goal}`}
            checked={selected.includes(goal)}
            onCheckedChange={(isChecked) =>
              onChange(isChecked ? [...selected, goal] : selected.filter((other) => other !== goal))
            }
          />
          <label htmlFor={`${id}${goal}`} className="flex min-h-8 flex-1 items-center text-sm">
            {t(`goals.${goal}`)}
          </label>
        </div>
      ))}
      {problem && (
        <p id={id} className="text-destructive col-span-full text-xs">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
