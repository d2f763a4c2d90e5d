import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";

import { teamQuery } from "#web/data/workspace/team.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Renders who has access to the audit log, for a user without it. */
export function AuditLogDenied() {
  const { t } = useTranslation("audit-log");
  const { list } = useFormat();
  const { data: members } = useSuspenseQuery(teamQuery());
  const readers = members.filter(({ role }) => role === "admin" || role === "owner").map(({ name }) => name);
  return (
    <EmptyState
      icon={Lock}
      title={t("closed.title")}
      text={t("closed.text", { names: list(readers, "disjunction") })}
    />
  );
}
