import { useTranslation } from "react-i18next";

import type { SavingState } from "./use-saving.ts";

/** Renders the save status, announced to screen readers, too. */
export function SheetState({ state }: { state: SavingState }) {
  const { t } = useTranslation("sheets");
  const isTrouble = state === "failed" || state === "tooLarge";
  return (
    <span role="status" className={isTrouble ? "text-destructive" : undefined}>
      {t(`state.${state}`)}
    </span>
  );
}
