import { useTranslation } from "react-i18next";

import { useStageName } from "#web/ui/use-stage-name.ts";

/** Returns a function that names a position on the board by its owner (null for none) and its stage. */
export function usePlaceName() {
  const { t } = useTranslation("board");
  const stageName = useStageName();
  return (owner: { name: string } | null | undefined, stage: string | undefined) =>
    [owner === null ? t("noOwner") : owner?.name, stage && stageName(stage)].filter(Boolean).join(", ");
}
