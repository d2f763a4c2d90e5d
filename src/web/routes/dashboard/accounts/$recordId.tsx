import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";

import { metricsSearch } from "#domain/metrics/metrics-search.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { loadRecord } from "#web/routes/dashboard/-load-records.ts";
import { RecordScreen } from "#web/routes/dashboard/-record-screen.tsx";
import { selectionTexts } from "#web/routes/dashboard/-selection-context.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

const AccountInsights = lazy(async () => {
  const [loaded] = await Promise.all([
    import("#web/routes/dashboard/-account-insights.tsx"),
    loadTexts("customer-insights", "measures", "relations", "activities", ...selectionTexts),
  ]);
  return { default: loaded.AccountInsights };
});

export const Route = createFileRoute("/dashboard/accounts/$recordId")({
  validateSearch: z.object({
    tab: z.catch(z.optional(z.literal("insights")), undefined),
    // The days of the account's purchases.
    ...metricsSearch,
  }),
  loader: (opened) => loadRecord("accounts", opened),
  component: AccountRoute,
});

function AccountRoute() {
  const { workspace } = Route.useRouteContext();
  const { recordId: id } = Route.useParams();
  const { tab, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecordScreen
      entity="accounts"
      id={id}
      workspace={workspace}
      insights={
        tab === "insights" && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <AccountInsights
              id={id}
              search={search}
              onSearch={(changed) =>
                void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true })
              }
              workspace={workspace}
            />
          </Suspense>
        )
      }
    />
  );
}
