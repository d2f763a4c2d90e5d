import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { isAdmin } from "#web/data/workspace/workspace.ts";
import { WrongAnswers } from "#web/features/assistant/wrong-answers.tsx";
import { AdminsOnly } from "#web/features/workspace/settings/admins-only.tsx";

// No loader, because its code would be loaded on every screen.
export const Route = createFileRoute("/dashboard/settings/wrong-answers")({
  validateSearch: ({ seen }: { seen?: unknown }): { seen?: true } => (seen === true ? { seen } : {}),
  component: WrongAnswersRoute,
});

function WrongAnswersRoute() {
  const { t } = useTranslation("settings");
  const { workspace } = Route.useRouteContext();
  const { seen } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!isAdmin(workspace))
    return (
      <AdminsOnly title={t("wrongAnswers.closed.title")} text={(names) => t("wrongAnswers.closed.text", { names })} />
    );
  return (
    <WrongAnswers
      workspace={workspace}
      status={seen ? "seen" : "new"}
      onStatus={(status) => void navigate({ search: status === "seen" ? { seen: true } : {}, replace: true })}
    />
  );
}
