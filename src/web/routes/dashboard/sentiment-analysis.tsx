import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { metricsSearch } from "#domain/metrics/metrics-search.ts";
import { SentimentPage } from "#web/features/customers/sentiment/sentiment-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

import { sampleParts } from "./-sample-parts.tsx";
import { selectionContext, selectionTexts } from "./-selection-context.tsx";

export const Route = createFileRoute("/dashboard/sentiment-analysis")({
  validateSearch: z.object(metricsSearch),
  loader: () => loadTexts("sentiment-analysis", "measures", "tokens", ...selectionTexts),
  component: SentimentRoute,
});

function SentimentRoute() {
  const { workspace } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SentimentPage
      search={search}
      onSearch={(changed) =>
        void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false, replace: true })
      }
      {...selectionContext(workspace)}
      {...sampleParts(workspace)}
    />
  );
}
