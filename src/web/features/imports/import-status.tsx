import { CircleCheck, CircleDashed, CircleDot, CircleX, LoaderCircle, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { ImportSummary } from "#web/data/imports/imports.ts";
import { isOpen } from "#web/data/live/runs.ts";
import { Badge } from "#web/ui/kit/badge.tsx";

const statusLooks = {
  checking: { tone: "selection", icon: LoaderCircle },
  importing: { tone: "selection", icon: LoaderCircle },
  failed: { tone: "critical", icon: CircleX },
  done: { tone: "good", icon: CircleCheck },
  undone: { tone: "neutral", icon: Undo2 },
  planned: { tone: "neutral", icon: CircleDot },
  uploaded: { tone: "outline", icon: CircleDashed },
} as const;

type StatusSummary = Pick<ImportSummary, "status" | "run" | "isUndone">;

function statusOf({ status, run, isUndone }: StatusSummary): keyof typeof statusLooks {
  if (isUndone) return "undone";
  if (run && isOpen(run)) return run.name === "import-commit" ? "importing" : "checking";
  if (run?.status === "failed" && status !== "done") return "failed";
  return status;
}

/** Renders the status of an import as an icon and a text. */
export function ImportStatus({ summary }: { summary: StatusSummary }) {
  const { t } = useTranslation("imports");
  const status = statusOf(summary);
  const { tone, icon: Icon } = statusLooks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  );
}
