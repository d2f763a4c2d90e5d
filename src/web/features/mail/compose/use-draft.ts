import { useState } from "react";

import { type Draft, emptyDraft } from "#domain/mail/draft.ts";
import { type DraftKey, dropDraft, storeDraft, storedDraft } from "#web/data/mail/drafts.ts";

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** Returns a draft that is stored in this browser on every change. A stored draft is resumed. */
export function useDraft(key: DraftKey, started: Partial<Draft>) {
  const [stored] = useState(() => storedDraft(key));
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, ...started, ...stored }));
  return {
    draft,
    /** True if the draft was already stored. */
    wasRestored: stored !== null,
    change: (changed: DraftChange) =>
      setDraft((now) => {
        const next = { ...now, ...(typeof changed === "function" ? changed(now) : changed) };
        storeDraft(key, next);
        return next;
      }),
    drop: () => dropDraft(key),
  };
}
