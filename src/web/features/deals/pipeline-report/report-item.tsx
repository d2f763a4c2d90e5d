import { useQuery } from "@tanstack/react-query";
import { WandSparkles } from "lucide-react";
import { useTranslation } from "react-i18next";

import { analysisRun } from "#web/data/deals/analyses.ts";
import { PricedItem } from "#web/paid-runs/priced-item.tsx";

type Props = { pipelineId: string | undefined; onOpen: () => void };

export function ReportItem({ pipelineId, onOpen }: Props) {
  const { t } = useTranslation("analyses");
  const { data: offer } = useQuery(analysisRun.offerQuery({ pipeline_id: pipelineId }));
  return <PricedItem icon={<WandSparkles />} label={t("apply")} offer={offer} onClick={onOpen} />;
}
