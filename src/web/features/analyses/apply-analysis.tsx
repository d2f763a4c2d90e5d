import { useQuery } from "@tanstack/react-query";
import { WandSparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { analysisOfferQuery } from "#web/data/deals/analyses.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const AnalysisDialog = lazyDialog(async () => (await import("./analysis-dialog.tsx")).AnalysisDialog);

type Props = { pipelineId: string | null; timeZone: string; onDone: (id: string) => void };

/** Offers the AI analysis of the deals, at the price it has now. */
export function ApplyAnalysis({ pipelineId, timeZone, onDone }: Props) {
  const { t } = useTranslation("analyses");
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: offer } = useQuery(analysisOfferQuery(pipelineId));
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <WandSparkles />
        <span>
          {t("apply")}
          {offer && (
            <span className="text-muted-foreground tabular">
              {" · "}
              {offer.is_free
                ? t("freeLeft", { left: number(offer.free_left) })
                : t("tokens", { count: offer.cost, total: number(offer.cost) })}
            </span>
          )}
        </span>
      </Button>
      <AnalysisDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        pipelineId={pipelineId}
        timeZone={timeZone}
        onDone={onDone}
      />
    </>
  );
}
