import { createFileRoute, useNavigate } from "@tanstack/react-router";

import { importsQuery } from "#web/data/imports/imports.ts";
import { NewImport } from "#web/features/imports/new-import.tsx";
import { NoImportRight } from "#web/features/imports/no-import-right.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/imports/new")({
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([
      loadTexts("imports", "changes"),
      workspace.role === "viewer" ? null : queryClient.ensureQueryData(importsQuery()),
    ]),
  component: NewImportRoute,
});

function NewImportRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = useNavigate();
  if (workspace.role === "viewer") return <NoImportRight />;
  return (
    <NewImport
      workspace={workspace}
      onUploaded={(importId) => void navigate({ to: "/dashboard/imports/$importId", params: { importId } })}
    />
  );
}
