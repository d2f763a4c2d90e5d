import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { auditSearchSchema } from "#domain/workspace/audit-log.ts";
import { isAdmin } from "#web/data/workspace/workspace.ts";
import { AuditLog } from "#web/features/workspace/audit-log/audit-log.tsx";
import { AdminsOnly } from "#web/features/workspace/settings/admins-only.tsx";

// No loader, because its code would be loaded on every screen.
export const Route = createFileRoute("/dashboard/settings/audit-log")({
  validateSearch: auditSearchSchema,
  component: AuditLogRoute,
});

function AuditLogRoute() {
  const { workspace } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { t } = useTranslation("audit-log");
  if (!isAdmin(workspace))
    return <AdminsOnly title={t("closed.title")} text={(names) => t("closed.text", { names })} />;
  return (
    <AuditLog
      search={search}
      workspace={workspace}
      onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })}
    />
  );
}
