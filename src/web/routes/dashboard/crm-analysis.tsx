import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { CrmAnalysisPage } from "#web/features/customers/crm-analysis/crm-analysis-page.tsx";
import { crmSearch } from "#web/features/customers/crm-analysis/crm-search.ts";
import { loadTexts } from "#web/i18n/i18n.ts";

import { sampleParts } from "./-sample-parts.tsx";
import { selectionContext, selectionTexts } from "./-selection-context.tsx";

export const Route = createFileRoute("/dashboard/crm-analysis")({
  validateSearch: z.object(crmSearch),
  loader: () => loadTexts("crm-analysis", "measures", ...selectionTexts),
  component: CrmAnalysisRoute,
});

function CrmAnalysisRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const canEdit = workspace.role !== "viewer";
  return (
    <CrmAnalysisPage
      search={search}
      onSearch={(changed) =>
        void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true })
      }
      canEdit={canEdit}
      {...selectionContext(workspace)}
      {...sampleParts(workspace)}
    />
  );
}
