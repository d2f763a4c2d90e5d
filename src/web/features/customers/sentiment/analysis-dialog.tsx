import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { sentimentRun } from "#web/data/customers/sentiment.ts";
import { WrittenDialog } from "#web/paid-runs/written-dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void };

export function AnalysisDialog(props: Props) {
  const { t } = useTranslation("sentiment-analysis");
  const { number } = useFormat();
  const { data: offer } = useQuery(sentimentRun.offerQuery({}));
  return (
    <WrittenDialog
      {...props}
      run={sentimentRun}
      question={{}}
      offer={offer}
      title={t("insights.title")}
      text={t("insights.dialog")}
      reads={offer?.messages ? t("insights.reads", { count: offer.messages, total: number(offer.messages) }) : null}
      nothing={t("insights.nothing")}
    />
  );
}
