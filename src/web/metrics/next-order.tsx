import { useTranslation } from "react-i18next";

import { addDays } from "#domain/time/dates.ts";
import type { customerRhythmsQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Overdue } from "#web/ui/overdue.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Rhythm = ResponseOf<typeof customerRhythmsQuery>[number];

/** Renders the expected day of the next order, or the number of days since, with the likely range as a tooltip. */
export function NextOrder({ rhythm }: { rhythm: Rhythm }) {
  const { shortDay, days } = useFormat();
  const { last_on: last, days_quiet: quiet, next_on: next, next_from: from, next_until: until } = rhythm;
  const today = addDays(last, quiet);
  return (
    <span title={days({ from, to: until }, true)}>
      {next < today ? <Overdue since={next} today={today} isEstimate={today <= until} /> : shortDay(next)}
    </span>
  );
}

const tones = { low: "good", medium: "warning", high: "critical" } as const;

export function RiskBadge({ risk }: { risk: Rhythm["risk"] }) {
  const { t } = useTranslation("customer-insights");
  return <Badge tone={tones[risk]}>{t(`risk.${risk}`)}</Badge>;
}
