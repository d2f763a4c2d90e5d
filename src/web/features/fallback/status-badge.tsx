import { CircleAlert, CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { FallbackStatus } from "#domain/fallback/thresholds.ts";
import { Badge } from "#web/ui/kit/badge.tsx";

const icons = { good: CircleCheck, warning: TriangleAlert, critical: CircleAlert, severe: OctagonAlert };

/** Renders the status of a rate, as an icon and text. */
export function StatusBadge({ status }: { status: FallbackStatus }) {
  const { t } = useTranslation("fallback");
  const Icon = icons[status];
  return (
    <Badge tone={status}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  );
}
