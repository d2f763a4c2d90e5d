import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { type WrongAnswerStatus, wrongAnswersQuery } from "#web/data/assistant/wrong-answers.ts";
import { isAdmin } from "#web/data/workspace/workspace.ts";
import { WrongAnswers } from "#web/features/assistant/wrong-answers.tsx";
import { AdminsOnly } from "#web/features/workspace/settings/admins-only.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/wrong-answers")({
  validateSearch: ({ seen }: { seen?: unknown }): { seen?: true } => (seen === true ? { seen } : {}),
  loaderDeps: ({ search: { seen } }): { status: WrongAnswerStatus } => ({ status: seen ? "seen" : "new" }),
  // The answers are not awaited: the previous ones are shown until the answers of the other status arrive.
  loader: ({ context: { queryClient, workspace }, deps: { status } }) => {
    if (isAdmin(workspace)) void queryClient.prefetchInfiniteQuery(wrongAnswersQuery(status));
    return loadTexts("ai-chat", "measures");
  },
  component: WrongAnswersRoute,
});

function WrongAnswersRoute() {
  const { t } = useTranslation("settings");
  const { workspace } = Route.useRouteContext();
  const { status } = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  if (!isAdmin(workspace))
    return (
      <AdminsOnly title={t("wrongAnswers.closed.title")} text={(names) => t("wrongAnswers.closed.text", { names })} />
    );
  return (
    <WrongAnswers
      workspace={workspace}
      status={status}
      onStatus={(chosen) => void navigate({ search: chosen === "seen" ? { seen: true } : {}, replace: true })}
    />
  );
}
