import type { LinkProps } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import {
  Building,
  ChartColumn,
  ChartNoAxesCombined,
  FileSpreadsheet,
  FileUp,
  History,
  House,
  Lightbulb,
  LayoutDashboard,
  ListChecks,
  Mails,
  MessagesSquare,
  Smile,
  Sparkles,
  type LucideIcon,
  Megaphone,
  TrendingUp,
  UsersRound,
  Workflow,
} from "lucide-react";

import type { Entity } from "#domain/records/entity.ts";
import { entities, entitiesWith, hasFeature } from "#domain/records/kinds/kinds.ts";
import { industryPage } from "#domain/workspace/onboarding.ts";
import { kindIcons } from "#web/ui/kind-icons.ts";
import { listPath } from "#web/ui/record-target.ts";

type NavItem = {
  label: ParseKeys<["shell", "kinds"]>;
  to: NonNullable<LinkProps["to"]>;
  params?: { industry: string };
  icon: LucideIcon;
};
type NavGroup = { label: ParseKeys<"shell">; items: NavItem[] };

const recordItem = (entity: Entity): NavItem => ({
  label: entity === "deals" ? "nav.deals" : `kinds:${entity}.many`,
  to: listPath(entity),
  icon: kindIcons[entity],
});

const industryItem = (dashboard: string | undefined): NavItem[] => {
  const industry = industryPage(dashboard);
  if (!industry) return [];
  return [{ label: "nav.industry", to: "/dashboard/$industry", params: { industry }, icon: LayoutDashboard }];
};

/** Returns the sidebar for a kind of business. A screen is added once it exists; a group without entries is hidden. */
export const navOf = (dashboard: string | undefined): NavGroup[] => [
  {
    label: "nav.main",
    items: [
      { label: "nav.home", to: "/dashboard", icon: House },
      ...industryItem(dashboard),
      { label: "nav.myDay", to: "/dashboard/my-day", icon: ListChecks },
      ...[...entitiesWith("stages"), ...entities.filter((entity) => !hasFeature(entity, "stages"))].map(recordItem),
      { label: "nav.activities", to: "/dashboard/activities", icon: History },
      { label: "nav.imports", to: "/dashboard/imports", icon: FileUp },
      { label: "nav.aiChat", to: "/dashboard/ai-chat", icon: Sparkles },
      { label: "nav.analysis", to: "/dashboard/analysis", icon: ChartColumn },
      { label: "nav.crmAnalysis", to: "/dashboard/crm-analysis", icon: UsersRound },
      { label: "nav.emailForwarding", to: "/dashboard/email-forwarding", icon: Mails },
      { label: "nav.promotionIdeas", to: "/dashboard/promotion-ideas", icon: Megaphone },
      { label: "nav.company", to: "/dashboard/company", icon: Building },
    ],
  },
  {
    label: "nav.advanced",
    items: [
      { label: "nav.predictiveAnalytics", to: "/dashboard/predictive-analytics", icon: TrendingUp },
      { label: "nav.sentimentAnalysis", to: "/dashboard/sentiment-analysis", icon: Smile },
      { label: "nav.advancedAnalytics", to: "/dashboard/advanced-analytics", icon: ChartNoAxesCombined },
      { label: "nav.customerInsights", to: "/dashboard/customer-insights", icon: Lightbulb },
      { label: "nav.communicationTools", to: "/dashboard/communication-tools", icon: MessagesSquare },
      { label: "nav.automatedWorkflows", to: "/dashboard/automated-workflows", icon: Workflow },
      { label: "nav.sheets", to: "/dashboard/vanda-sheets", icon: FileSpreadsheet },
    ],
  },
];
