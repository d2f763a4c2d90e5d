import { createFileRoute, useNavigate } from "@tanstack/react-router";

import { NewImport } from "#web/features/imports/new-import.tsx";
import { NoImportRight } from "#web/features/imports/no-import-right.tsx";

export const Route = createFileRoute("/dashboard/imports/new")({ component: NewImportRoute });

function NewImportRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = useNavigate();
  if (workspace.role === "viewer") return <NoImportRight />;
  return (
    <NewImport onUploaded={(importId) => void navigate({ to: "/dashboard/imports/$importId", params: { importId } })} />
  );
}
