import { useTranslation } from "react-i18next";

import { type Draft, isBegun } from "#domain/mail/draft.ts";
import { type DraftKey, dropDraft, keepDraft } from "#web/data/mail/drafts.ts";
import { notify } from "#web/ui/toast.tsx";

/** Throws a draft away, and offers to bring it back where somebody had written into it. */
export function useDiscard(
  key: DraftKey,
  draft: Draft,
  { onGone, onBack }: { onGone: () => void; onBack: () => void },
) {
  const { t } = useTranslation("compose");
  return () => {
    dropDraft(key);
    onGone();
    if (isBegun(draft))
      notify.undo(t("discarded"), () => {
        keepDraft(key, draft);
        onBack();
      });
  };
}
