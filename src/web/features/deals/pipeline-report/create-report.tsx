import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { analysisRun } from "#web/data/deals/analyses.ts";
import { PricedButton } from "#web/paid-runs/priced-button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

const ReportDialog = lazyDialog(async () => (await import("./report-dialog.tsx")).ReportDialog);

type Props = {
  pipelineId: string | null;
  timeZone: string;
  onDone: (id: string) => void;
  /** True if this is the main action of the screen. */
  isMain?: boolean;
};

export function CreateReport({ pipelineId, timeZone, onDone, isMain }: Props) {
  const { t } = useTranslation("analyses");
  const [isOpen, setOpen] = useState(false);
  const { data: offer } = useQuery(analysisRun.offerQuery({ pipeline_id: pipelineId ?? undefined }));
  return (
    <>
      <PricedButton
        icon={<Sparkles />}
        label={t("apply")}
        offer={offer}
        isMain={isMain}
        onClick={() => setOpen(true)}
      />
      <ReportDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        pipelineId={pipelineId}
        timeZone={timeZone}
        onDone={onDone}
      />
    </>
  );
}
