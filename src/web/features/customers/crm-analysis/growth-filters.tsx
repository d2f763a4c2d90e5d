import { useTranslation } from "react-i18next";

import { type CohortGrain, cohortGrains } from "#domain/customers/cohorts.ts";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { type Lapse, lapses } from "./crm-search.ts";

type Props = {
  grain: CohortGrain;
  lapse_days: number;
  onChange: OnGrowthFilter;
};
export type OnGrowthFilter = (changed: { grain?: CohortGrain; lapse?: Lapse }) => void;

export function GrowthFilters({ grain, lapse_days: lapse, onChange }: Props) {
  const { t } = useTranslation("crm-analysis");
  const { number } = useFormat();
  return (
    <>
      <Select
        aria-label={t("grain.label")}
        className="field-sizing-content w-auto"
        value={grain}
        options={cohortGrains.map((grain) => [grain, t(`grain.${grain}`)] as const)}
        onChange={(selected) => onChange({ grain: selected })}
      />
      <Select
        aria-label={t("lapse.label")}
        className="field-sizing-content w-auto"
        value={String(lapse)}
        options={lapses.map((lapse) => [String(lapse), t("lapse.days", { total: number(lapse) })] as const)}
        onChange={(selected) => onChange({ lapse: lapses.find((lapse) => String(lapse) === selected) })}
      />
    </>
  );
}
