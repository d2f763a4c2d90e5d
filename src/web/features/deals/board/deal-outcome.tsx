import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { recordQuery } from "#web/data/records/records.ts";
import { dealKinds } from "#web/data/records/totals-request.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const dealFacts = z.looseObject({
  stage: z.nullable(z.object({ name: z.string(), kind: z.enum(dealKinds) })),
  close_date: z.nullable(z.string()),
});

/** Renders how and when a deal was closed. Renders nothing for an open deal. */
export function DealOutcome({ dealId }: { dealId: string }) {
  const { t } = useTranslation("records");
  const { shortDay } = useFormat();
  const { data: record } = useSuspenseQuery(recordQuery("deals", dealId));
  const { stage, close_date: day } = dealFacts.parse(record);
  if (!stage || stage.kind === "open") return null;
  const Icon = stage.kind === "won" ? CircleCheck : CircleX;
  return (
    <Badge tone={stage.kind}>
      <Icon aria-hidden />
      {day === null ? stage.name : t(`closed.${stage.kind}`, { day: shortDay(day) })}
    </Badge>
  );
}
