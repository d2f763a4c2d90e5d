import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { recordQuery } from "#web/data/records/records.ts";
import { dealKinds } from "#web/data/records/totals-request.ts";
import { Badge } from "#web/ui/kit/badge.tsx";

const dealFacts = z.looseObject({
  stage: z.nullable(z.object({ kind: z.enum(dealKinds) })),
});

/** Renders the outcome of a closed deal, won or lost; nothing for an open deal. */
export function DealOutcome({ dealId }: { dealId: string }) {
  const { t } = useTranslation("records");
  const { data: record } = useSuspenseQuery(recordQuery("deals", dealId));
  const { stage } = dealFacts.parse(record);
  if (!stage || stage.kind === "open") return null;
  const Icon = stage.kind === "won" ? CircleCheck : CircleX;
  return (
    <Badge tone={stage.kind}>
      <Icon aria-hidden />
      {t(`closed.${stage.kind}`)}
    </Badge>
  );
}
