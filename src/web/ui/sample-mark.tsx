import { useTranslation } from "react-i18next";

import { Badge } from "./kit/badge.tsx";

/** Renders the mark of sample records. */
export function SampleMark() {
  const { t } = useTranslation();
  return <Badge tone="outline">{t("sample")}</Badge>;
}
