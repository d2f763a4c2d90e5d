import {
  BriefcaseBusiness,
  Building2,
  ChartNoAxesColumn,
  Cpu,
  GraduationCap,
  HandCoins,
  HeartPulse,
  type LucideIcon,
  MessagesSquare,
  Shapes,
  ShoppingBag,
  Sparkles,
  User,
  UserRoundCheck,
  Users,
  UsersRound,
  Utensils,
  Workflow,
} from "lucide-react";
import { useTranslation } from "react-i18next";

import {
  type BusinessType,
  businessTypes,
  type Draft,
  type FocusArea,
  focusAreas,
  type TeamSize,
  teamSizes,
} from "#domain/workspace/onboarding.ts";

import { ChoiceCards } from "./choice-cards.tsx";

const businessIcons: Record<BusinessType, LucideIcon> = {
  fnb: Utensils,
  office: BriefcaseBusiness,
  retail: ShoppingBag,
  tech: Cpu,
  education: GraduationCap,
  healthcare: HeartPulse,
  other: Shapes,
};
const teamIcons: Record<TeamSize, LucideIcon> = { solo: User, small: Users, medium: UsersRound, large: Building2 };
const focusIcons: Record<FocusArea, LucideIcon> = {
  sales: HandCoins,
  analytics: ChartNoAxesColumn,
  customer: UserRoundCheck,
  automation: Workflow,
  insights: Sparkles,
  communication: MessagesSquare,
};

/** The steps in order. Each name is also the text key of its question. */
export const steps = ["business", "team", "focus"] as const;
export type Step = (typeof steps)[number];

export function isAnswered(step: Step, draft: Draft): boolean {
  if (step === "business") return draft.business_type !== undefined;
  if (step === "team") return draft.team_size !== undefined;
  return draft.focus_areas.length > 0;
}

export function WizardStep({ step, draft, onChange }: { step: Step; draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation("onboarding");
  if (step === "business")
    return (
      <ChoiceCards
        name="business_type"
        choices={businessTypes.map((value) => ({ value, label: t(`business.${value}`), icon: businessIcons[value] }))}
        selected={draft.business_type ? [draft.business_type] : []}
        onToggle={(business_type) => onChange({ ...draft, business_type })}
      />
    );
  if (step === "team")
    return (
      <ChoiceCards
        name="team_size"
        choices={teamSizes.map((value) => ({ value, label: t(`team.${value}`), icon: teamIcons[value] }))}
        selected={draft.team_size ? [draft.team_size] : []}
        onToggle={(team_size) => onChange({ ...draft, team_size })}
      />
    );
  const toggle = (area: FocusArea) => {
    const isSelected = draft.focus_areas.includes(area);
    const focus_areas = isSelected
      ? draft.focus_areas.filter((focusArea) => focusArea !== area)
      : [...draft.focus_areas, area];
    onChange({ ...draft, focus_areas });
  };
  return (
    <ChoiceCards
      name="focus_areas"
      isMultiple
      choices={focusAreas.map((value) => ({ value, label: t(`focus.${value}`), icon: focusIcons[value] }))}
      selected={draft.focus_areas}
      onToggle={toggle}
    />
  );
}
