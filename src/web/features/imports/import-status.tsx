import { CircleCheck, CircleDashed, CircleDot, CircleX, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { ImportSummary } from "#web/data/imports/imports.ts";
import { isOpen } from "#web/data/live/runs.ts";
import { Badge } from "#web/ui/kit/badge.tsx";

const looks = {
  checking: { tone: "selection", icon: LoaderCircle },
  importing: { tone: "selection", icon: LoaderCircle },
  failed: { tone: "critical", icon: CircleX },
  done: { tone: "good", icon: CircleCheck },
  planned: { tone: "neutral", icon: CircleDot },
  uploaded: { tone: "outline", icon: CircleDashed },
} as const;

function statusOf({ status, run }: Pick<ImportSummary, "status" | "run">): keyof typeof looks {
  if (run && isOpen(run)) return run.name === "import-commit" ? "importing" : "checking";
  if (run?.status === "failed" && status !== "done") return "failed";
  return status;
}

/** Where an import stands, by word and sign. */
export function ImportStatus({ summary }: { summary: Pick<ImportSummary, "status" | "run"> }) {
  const { t } = useTranslation("imports");
  const status = statusOf(summary);
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  );
}
