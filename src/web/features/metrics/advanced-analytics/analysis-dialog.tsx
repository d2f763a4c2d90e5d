import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { advancedRun } from "#web/data/metrics/advanced-analyses.ts";
import { WrittenDialog } from "#web/paid-runs/written-dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void };

export function AnalysisDialog(props: Props) {
  const { t } = useTranslation("advanced-analytics");
  const { language, number } = useFormat();
  const { data: offer } = useQuery(advancedRun.offerQuery({}));
  return (
    <WrittenDialog
      {...props}
      run={advancedRun}
      question={{ language: isLanguage(language) ? language : "en" }}
      offer={offer}
      title={t("written.title")}
      text={t("written.dialog")}
      reads={offer?.rows ? t("written.reads", { count: offer.rows, total: number(offer.rows) }) : null}
      nothing={t("written.nothing")}
    />
  );
}
