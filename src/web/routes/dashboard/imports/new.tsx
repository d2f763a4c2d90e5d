import { createFileRoute, useNavigate } from "@tanstack/react-router";

import { NewImport } from "#web/features/imports/new-import.tsx";
import { NoImportRight } from "#web/features/imports/no-import-right.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/imports/new")({
  loader: () => loadTexts("imports"),
  component: NewImportRoute,
});

function NewImportRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = useNavigate();
  if (workspace.role === "viewer") return <NoImportRight />;
  return (
    <NewImport onUploaded={(importId) => void navigate({ to: "/dashboard/imports/$importId", params: { importId } })} />
  );
}
