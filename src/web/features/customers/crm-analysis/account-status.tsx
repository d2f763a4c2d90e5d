import { useTranslation } from "react-i18next";

import type { AccountHealth, AccountStatus } from "#domain/customers/account-health.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const tones = { active: "good", at_risk: "warning", dormant: "lost" } as const;

export function StatusBadge({ status }: { status: AccountStatus | null }) {
  const { t } = useTranslation("records");
  if (!status) return <span className="text-muted-foreground">—</span>;
  return <Badge tone={tones[status]}>{t(`choices.${status}`)}</Badge>;
}

/** Returns a formatter that explains a status: the time since the last contact, and the usual interval. */
export function useReason() {
  const { t } = useTranslation("crm-analysis");
  const { number } = useFormat();
  return ({ days_quiet: quiet, usual_days: usual }: AccountHealth): string => {
    if (quiet === null) return t("reason.never");
    const since = t("reason.quiet", { count: quiet, total: number(quiet) });
    const rhythm = usual === null ? t("reason.unknown") : t("reason.usual", { count: usual, total: number(usual) });
    return t("reason.both", { since, rhythm });
  };
}
