import { useTranslation } from "react-i18next";

import { Badge } from "./kit/badge.tsx";

/** Says that a record is of the sample data. */
export function SampleMark() {
  const { t } = useTranslation();
  return <Badge tone="outline">{t("sample")}</Badge>;
}
