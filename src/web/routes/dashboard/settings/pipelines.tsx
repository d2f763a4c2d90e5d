import { createFileRoute } from "@tanstack/react-router";

import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { Pipelines } from "#web/features/deals/pipelines/pipelines.tsx";

export const Route = createFileRoute("/dashboard/settings/pipelines")({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(pipelinesQuery()),
  component: PipelinesRoute,
});

function PipelinesRoute() {
  return <Pipelines workspace={Route.useRouteContext().workspace} />;
}
