import { useState } from "react";

import { type Draft, emptyDraft } from "#domain/mail/draft.ts";
import { type DraftKey, dropDraft, keepDraft, keptDraft } from "#web/data/mail/drafts.ts";

/** Returns a draft that this browser stores on every change; resumes a stored one. */
export function useDraft(key: DraftKey, begun: Partial<Draft>) {
  const [kept] = useState(() => keptDraft(key));
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, ...begun, ...kept }));
  return {
    draft,
    /** True if the draft was stored earlier. */
    wasKept: kept !== null,
    change: (changed: Partial<Draft>) =>
      setDraft((now) => {
        const next = { ...now, ...changed };
        keepDraft(key, next);
        return next;
      }),
    drop: () => dropDraft(key),
  };
}
