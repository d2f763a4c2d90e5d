import { createFileRoute, redirect } from "@tanstack/react-router";
import * as z from "zod/mini";

import { industryOfPage } from "#domain/metrics/industry/industry-pages.ts";
import { type MetricsSearch, metricsSearch } from "#domain/metrics/metrics-search.ts";
import { IndustryPage } from "#web/features/metrics/industry/industry-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

import { sampleParts } from "./-sample-parts.tsx";
import { WorkspaceSetupBanner } from "./-workspace-setup.tsx";

export const Route = createFileRoute("/dashboard/$industry")({
  validateSearch: z.object(metricsSearch),
  beforeLoad: ({ params: { industry: page } }) => {
    if (page === "education")
      throw redirect({ to: "/dashboard/$industry", params: { industry: "edu" }, replace: true });
    const industry = industryOfPage(page);
    // Unknown pages redirect to the home page.
    if (!industry) throw redirect({ to: "/dashboard", replace: true });
    return { industry };
  },
  loader: () => loadTexts("industry", "measures", "onboarding"),
  component: IndustryRoute,
});

function IndustryRoute() {
  const { workspace, industry } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const onSearch = (changed: Partial<MetricsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true });
  return (
    <IndustryPage
      key={industry}
      industry={industry}
      workspace={workspace}
      search={search}
      onSearch={onSearch}
      onIndustry={(page) => void navigate({ to: "/dashboard/$industry", params: { industry: page }, search })}
      {...sampleParts(workspace)}
      setUp={<WorkspaceSetupBanner isCard />}
    />
  );
}
