import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps, useLocation, useParams, useSearch } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { MetricsSearch } from "#domain/metrics/metrics-search.ts";
import { industryPage } from "#domain/workspace/onboarding.ts";
import { onboardingQuery } from "#web/data/workspace/onboarding.ts";
import { tab, tabRow } from "#web/ui/kit/tab-classes.ts";

import { useScrollToActive } from "./use-scroll-to-active.ts";

type Page = { to: NonNullable<LinkProps["to"]>; label: ParseKeys<"shell"> };

const pages: readonly Page[] = [
  { to: "/dashboard/analysis", label: "nav.analysis" },
  { to: "/dashboard/crm-analysis", label: "nav.crmAnalysis" },
  { to: "/dashboard/predictive-analytics", label: "analytics.predictive" },
  { to: "/dashboard/advanced-analytics", label: "analytics.advanced" },
  { to: "/dashboard/sentiment-analysis", label: "analytics.sentiment" },
  { to: "/dashboard/customer-insights", label: "analytics.insights" },
];
/**
 * Search parameters shared by all analytics pages. Listed here, because importing the schema would add it to every
 * screen.
 */
const shared = [
  "range",
  "from",
  "to",
  "compare",
  "currency",
  "owner",
  "team",
  "company",
  "region",
] as const satisfies readonly (keyof MetricsSearch)[];
/** The page that filters by regions of accounts, which differ from the regions of sales on the other pages. */
const insights = "/dashboard/customer-insights";

/**
 * Renders links between the analytics pages, which keep the selected days and filters. Renders nothing on other pages.
 */
export function AnalyticsTabs() {
  const { t } = useTranslation("shell");
  const { data: onboarding } = useQuery(onboardingQuery);
  const pathname = useLocation({ select: (location) => location.pathname });
  const { industry: shown } = useParams({ strict: false });
  const search: MetricsSearch = useSearch({ strict: false });
  const row = useScrollToActive<HTMLElement>();
  if (shown === undefined && !pages.some(({ to }) => to === pathname)) return null;
  const industry = shown ?? industryPage(onboarding?.dashboard_type);
  const searchFor = (to: string) => {
    const hasOtherRegions = to === insights || pathname === insights;
    const sharedKeys = hasOtherRegions ? shared.filter((key) => key !== "region") : shared;
    return Object.fromEntries(sharedKeys.map((key) => [key, search[key]]));
  };
  const link = (target: LinkProps, label: ParseKeys<"shell">) => (
    <Link
      key={label}
      {...target}
      search={searchFor(target.to ?? "")}
      activeOptions={{ includeSearch: false }}
      className={tab}
    >
      {t(label)}
    </Link>
  );
  return (
    <nav ref={row} aria-label={t("analytics.label")} className={`${tabRow} shrink-0 px-4 pt-2 md:px-6 print:hidden`}>
      {pages.map(({ to, label }) => link({ to }, label))}
      {industry && link({ to: "/dashboard/$industry", params: { industry } }, "analytics.industry")}
    </nav>
  );
}
