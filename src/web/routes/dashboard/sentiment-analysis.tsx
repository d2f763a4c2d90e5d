import { createFileRoute } from "@tanstack/react-router";

import { SentimentPage } from "#web/features/sentiment/sentiment-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

import { chosenParts, chosenTexts } from "./-chosen-parts.tsx";
import { sampleParts } from "./-sample-parts.tsx";

export const Route = createFileRoute("/dashboard/sentiment-analysis")({
  loader: () => loadTexts("sentiment-analysis", "measures", "tokens", ...chosenTexts),
  component: SentimentRoute,
});

function SentimentRoute() {
  const { workspace } = Route.useRouteContext();
  return <SentimentPage {...chosenParts(workspace)} {...sampleParts(workspace)} />;
}
