import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";

import { relationsQuery } from "#web/data/records/relations.ts";
import { AnalysisPage } from "#web/features/analysis/analysis-page.tsx";
import { Relations } from "#web/features/relations/relations.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

const ApplyAnalysis = lazy(async () => ({
  default: (await import("#web/features/analyses/apply-analysis.tsx")).ApplyAnalysis,
}));
const LatestAnalysis = lazy(async () => ({
  default: (await import("#web/features/analyses/latest-analysis.tsx")).LatestAnalysis,
}));
const SampleOffer = lazy(async () => ({
  default: (await import("#web/features/samples/sample-offer.tsx")).SampleOffer,
}));

export const Route = createFileRoute("/dashboard/analysis")({
  validateSearch: z.object({
    focus: z.catch(z.optional(z.uuid()), undefined),
    wider: z.catch(z.optional(z.literal(true)), undefined),
    graph: z.catch(z.optional(z.literal("table")), undefined),
    quiet: z.catch(z.optional(z.literal(60)), undefined),
  }),
  loaderDeps: ({ search: { focus, quiet } }) => ({ focus, quiet }),
  loader: ({ context: { queryClient }, deps: { focus, quiet = 30 } }) => {
    void queryClient.prefetchQuery(relationsQuery(focus ? [focus] : [], quiet));
    return loadTexts("analysis", "relations");
  },
  component: AnalysisRoute,
});

function AnalysisRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const goTo = useNavigate();
  return (
    <AnalysisPage
      analyses={
        <Suspense>
          <LatestAnalysis />
          <ApplyAnalysis
            pipelineId={null}
            timeZone={workspace.time_zone}
            onDone={(analysisId) => void goTo({ to: "/dashboard/sales/analyses/$analysisId", params: { analysisId } })}
          />
        </Suspense>
      }
      relations={
        <Relations
          search={Route.useSearch()}
          onSearch={(changed) =>
            void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true })
          }
          samples={
            workspace.role !== "viewer" && (
              <Suspense>
                <SampleOffer />
              </Suspense>
            )
          }
        />
      }
    />
  );
}
