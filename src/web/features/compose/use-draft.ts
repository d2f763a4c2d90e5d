import { useState } from "react";

import { type Draft, emptyDraft } from "#domain/mail/draft.ts";
import { type DraftKey, dropDraft, keepDraft, keptDraft } from "#web/data/mail/drafts.ts";

/** A draft that this browser keeps with every change; it goes on with what was written before. */
export function useDraft(key: DraftKey, begun: Partial<Draft>) {
  const [kept] = useState(() => keptDraft(key));
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, ...begun, ...kept }));
  return {
    draft,
    /** Whether it was begun another time. */
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
