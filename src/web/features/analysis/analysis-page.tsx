import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageHeader } from "#web/ui/page-header.tsx";

type Props = {
  /** The AI analysis, which is paid for, and the latest one there is. */
  analyses: ReactNode;
  relations: ReactNode;
};

/** How the business does: its figures over time, and the people they hang on. */
export function AnalysisPage({ analyses, relations }: Props) {
  const { t } = useTranslation("analysis");
  return (
    <div className="pb-8">
      <PageHeader title={t("title")} context={t("context")} actions={analyses} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">{relations}</div>
    </div>
  );
}
