import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";

import { comparisons } from "#domain/measures/question.ts";
import { answersQuery } from "#web/data/measures/ask.ts";
import { relationsQuery } from "#web/data/records/relations.ts";
import { AnalysisPage } from "#web/features/analysis/analysis-page.tsx";
import { analysisQuestions, analysisRanges } from "#web/features/analysis/analysis-questions.ts";
import { Relations } from "#web/features/relations/relations.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

const ApplyAnalysis = lazy(async () => ({
  default: (await import("#web/features/analyses/apply-analysis.tsx")).ApplyAnalysis,
}));
const LatestAnalysis = lazy(async () => ({
  default: (await import("#web/features/analyses/latest-analysis.tsx")).LatestAnalysis,
}));
const MixedFigures = lazy(async () => ({
  default: (await import("#web/features/samples/mixed-figures.tsx")).MixedFigures,
}));
const SampleOffer = lazy(async () => ({
  default: (await import("#web/features/samples/sample-offer.tsx")).SampleOffer,
}));

export const Route = createFileRoute("/dashboard/analysis")({
  validateSearch: z.object({
    range: z.catch(z.optional(z.enum(analysisRanges)), undefined),
    compare: z.catch(z.optional(z.enum(comparisons)), undefined),
    focus: z.catch(z.optional(z.uuid()), undefined),
    wider: z.catch(z.optional(z.literal(true)), undefined),
    graph: z.catch(z.optional(z.literal("table")), undefined),
    quiet: z.catch(z.optional(z.literal(60)), undefined),
  }),
  loaderDeps: ({ search: { focus, quiet, range, compare } }) => ({ focus, quiet, range, compare }),
  loader: ({ context: { queryClient }, deps: { focus, quiet = 30, ...asked } }) => {
    void queryClient.prefetchQuery(answersQuery(analysisQuestions(asked)));
    void queryClient.prefetchQuery(relationsQuery(focus ? [focus] : [], quiet));
    return loadTexts("analysis", "measures", "relations");
  },
  component: AnalysisRoute,
});

function AnalysisRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const goTo = useNavigate();
  const search = Route.useSearch();
  const onSearch = (changed: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true });
  return (
    <AnalysisPage
      search={search}
      onSearch={onSearch}
      note={
        <Suspense>
          <MixedFigures />
        </Suspense>
      }
      samples={
        workspace.role !== "viewer" && (
          <Suspense>
            <SampleOffer />
          </Suspense>
        )
      }
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
      relations={<Relations search={search} onSearch={onSearch} />}
    />
  );
}
