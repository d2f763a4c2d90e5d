import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { auditSearchSchema } from "#domain/workspace/audit-log.ts";
import { auditLogQuery } from "#web/data/workspace/audit-log.ts";
import { isAdmin } from "#web/data/workspace/workspace.ts";
import { AuditLog } from "#web/features/workspace/audit-log/audit-log.tsx";
import { AdminsOnly } from "#web/features/workspace/settings/admins-only.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/audit-log")({
  validateSearch: auditSearchSchema,
  loaderDeps: ({ search }) => search,
  // The entries are not awaited: the previous ones are shown until the newly filtered ones arrive.
  loader: ({ context: { queryClient, workspace }, deps }) => {
    if (isAdmin(workspace)) void queryClient.prefetchInfiniteQuery(auditLogQuery(deps));
    return loadTexts("audit-log", "changes", "custom-fields", "rights", "settings", "team");
  },
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
