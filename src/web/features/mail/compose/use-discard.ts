import { useTranslation } from "react-i18next";

import { type Draft, isStarted } from "#domain/mail/draft.ts";
import { type DraftKey, dropDraft, storeDraft } from "#web/data/mail/drafts.ts";
import { notify } from "#web/ui/toast.tsx";

/** Returns a function that discards a draft and offers undo if the user has edited it. */
export function useDiscard(
  key: DraftKey,
  draft: Draft,
  { onGone, onBack }: { onGone: () => void; onBack: () => void },
) {
  const { t } = useTranslation("compose");
  return () => {
    dropDraft(key);
    onGone();
    if (isStarted(draft))
      notify.undo(t("discarded"), () => {
        storeDraft(key, draft);
        onBack();
      });
  };
}
