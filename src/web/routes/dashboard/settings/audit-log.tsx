import { createFileRoute } from "@tanstack/react-router";

import { auditSearchSchema } from "#domain/workspace/audit-log.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { auditLogQuery } from "#web/data/workspace/audit-log.ts";
import { teamQuery } from "#web/data/workspace/team.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { AuditLogDenied } from "#web/features/workspace/audit-log/audit-log-denied.tsx";
import { AuditLog } from "#web/features/workspace/audit-log/audit-log.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

const mayRead = ({ role }: Workspace) => role === "admin" || role === "owner";

export const Route = createFileRoute("/dashboard/settings/audit-log")({
  validateSearch: auditSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, workspace }, deps }) =>
    mayRead(workspace)
      ? Promise.all([
          loadTexts("audit-log", "changes", "custom-fields", "rights", "team", "views"),
          queryClient.ensureInfiniteQueryData(auditLogQuery(deps)),
          queryClient.ensureQueryData(allCustomFieldsQuery()),
        ])
      : Promise.all([loadTexts("audit-log"), queryClient.ensureQueryData(teamQuery())]),
  component: AuditLogRoute,
});

function AuditLogRoute() {
  const { workspace } = Route.useRouteContext();
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  if (!mayRead(workspace)) return <AuditLogDenied />;
  return (
    <AuditLog
      search={search}
      workspace={workspace}
      onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })}
    />
  );
}
