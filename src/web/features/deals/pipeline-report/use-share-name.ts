import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Share } from "#domain/deals/pipeline-report/analysis.ts";
import type { DimensionName } from "#domain/deals/pipeline-report/facts.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { shareTargets } from "./named-records.ts";

/** Returns the current name of a contributor to a change. */
export function useShareName(dimension: DimensionName, share: Share): string {
  const { t } = useTranslation("analyses");
  const { number } = useFormat();
  const { data: name } = useQuery(linkedNameQuery(shareTargets[dimension], share.id ?? ""));
  if (share.kind === "others")
    return share.members === null
      ? t("allOthers")
      : t("others", { count: share.members, total: number(share.members) });
  if (share.kind === "none") return t(`none.${dimension}`);
  return name === null ? t(`gone.${dimension}`) : (name ?? "…");
}
