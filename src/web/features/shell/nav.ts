import type { LinkProps } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import {
  Building,
  ChartColumn,
  ChartNoAxesCombined,
  CircleUser,
  Coins,
  FileSpreadsheet,
  FileUp,
  History,
  House,
  Lightbulb,
  LayoutDashboard,
  ListChecks,
  Mails,
  MessagesSquare,
  Settings,
  Smile,
  Sparkles,
  type LucideIcon,
  Megaphone,
  TrendingUp,
  UsersRound,
  Workflow,
} from "lucide-react";

import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { industryPage } from "#domain/workspace/onboarding.ts";
import { kindIcons } from "#web/ui/kind-icons.ts";
import { listPath } from "#web/ui/record-target.ts";

export type NavItem = {
  label: ParseKeys<["shell", "kinds"]>;
  to: NonNullable<LinkProps["to"]>;
  params?: { industry: string };
  icon: LucideIcon;
};
export type NavGroup = {
  label: ParseKeys<"shell">;
  items: readonly NavItem[];
  /** True if the items are hidden until the user expands the group. */
  startsFolded?: true;
  /** A group within this one, shown at its end. */
  inner?: NavGroup;
};

const recordItem = (entity: Entity): NavItem => ({
  label: entity === "deals" ? "nav.deals" : `kinds:${entity}.many`,
  to: listPath(entity),
  icon: kindIcons[entity],
});

/** The kinds of records for daily work; the others are set up once. */
const dailyKinds: readonly Entity[] = ["deals", "accounts", "contacts"];

const industryItem = (dashboard: string | undefined): NavItem[] => {
  const industry = industryPage(dashboard);
  if (!industry) return [];
  return [{ label: "nav.industry", to: "/dashboard/$industry", params: { industry }, icon: LayoutDashboard }];
};

/** Returns the sidebar for a kind of business. New screens have to be added here. */
export const navOf = (dashboard: string | undefined): NavGroup[] => [
  {
    label: "nav.main",
    items: [
      { label: "nav.home", to: "/dashboard", icon: House },
      { label: "nav.myDay", to: "/dashboard/my-day", icon: ListChecks },
      { label: "nav.communicationTools", to: "/dashboard/communication-tools", icon: MessagesSquare },
      ...dailyKinds.map(recordItem),
      { label: "nav.activities", to: "/dashboard/activities", icon: History },
      { label: "nav.aiChat", to: "/dashboard/ai-chat", icon: Sparkles },
      ...industryItem(dashboard),
      { label: "nav.analysis", to: "/dashboard/analysis", icon: ChartColumn },
      { label: "nav.crmAnalysis", to: "/dashboard/crm-analysis", icon: UsersRound },
      { label: "nav.promotionIdeas", to: "/dashboard/promotion-ideas", icon: Megaphone },
    ],
    inner: {
      label: "nav.data",
      startsFolded: true,
      items: [
        ...entities.filter((entity) => !dailyKinds.includes(entity)).map(recordItem),
        { label: "nav.imports", to: "/dashboard/imports", icon: FileUp },
        { label: "nav.company", to: "/dashboard/company", icon: Building },
        { label: "nav.emailForwarding", to: "/dashboard/email-forwarding", icon: Mails },
      ],
    },
  },
  {
    label: "nav.advanced",
    startsFolded: true,
    items: [
      { label: "nav.predictiveAnalytics", to: "/dashboard/predictive-analytics", icon: TrendingUp },
      { label: "nav.sentimentAnalysis", to: "/dashboard/sentiment-analysis", icon: Smile },
      { label: "nav.advancedAnalytics", to: "/dashboard/advanced-analytics", icon: ChartNoAxesCombined },
      { label: "nav.customerInsights", to: "/dashboard/customer-insights", icon: Lightbulb },
      { label: "nav.automatedWorkflows", to: "/dashboard/automated-workflows", icon: Workflow },
      { label: "nav.sheets", to: "/dashboard/vanda-sheets", icon: FileSpreadsheet },
    ],
  },
  {
    label: "nav.user",
    startsFolded: true,
    items: [
      { label: "nav.profile", to: "/dashboard/profile", icon: CircleUser },
      { label: "nav.tokens", to: "/dashboard/tokens", icon: Coins },
      { label: "nav.settings", to: "/dashboard/settings", icon: Settings },
    ],
  },
];

export const pathOf = ({ to, params }: NavItem): string => (params ? to.replace("$industry", params.industry) : to);

/** True if a page belongs to a sidebar item. */
export function isItemOf(item: NavItem, pathname: string): boolean {
  const path = pathOf(item);
  return pathname === path || (path !== "/dashboard" && pathname.startsWith(`${path}/`));
}

/** Returns all sidebar items in order. */
export const navItems = (dashboard: string | undefined): NavItem[] =>
  navOf(dashboard).flatMap(({ items, inner }) => [...items, ...(inner?.items ?? [])]);
