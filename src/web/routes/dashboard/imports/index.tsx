import { createFileRoute } from "@tanstack/react-router";

import { importsQuery } from "#web/data/imports/imports.ts";
import { ImportList } from "#web/features/imports/import-list.tsx";
import { NoImportRight } from "#web/features/imports/no-import-right.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/imports/")({
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([
      loadTexts("imports"),
      workspace.role === "viewer" ? null : queryClient.ensureQueryData(importsQuery()),
    ]),
  component: ImportsRoute,
});

function ImportsRoute() {
  const { workspace } = Route.useRouteContext();
  return workspace.role === "viewer" ? <NoImportRight /> : <ImportList timeZone={workspace.time_zone} />;
}
