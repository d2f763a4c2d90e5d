import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { recoveryCodesQuery } from "#web/data/session/factors.ts";

/** Renders the number of unused recovery codes. */
export function CodesLeft() {
  const { t } = useTranslation("profile");
  const { data } = useQuery(recoveryCodesQuery);
  if (!data) return null;
  return <p className="text-muted-foreground text-xs">{t("codes.left", { count: data.remaining })}</p>;
}
