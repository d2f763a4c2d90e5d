import { useState } from "react";

import { type Draft, emptyDraft } from "#domain/mail/draft.ts";
import { type DraftKey, dropDraft, storeDraft, storedDraft } from "#web/data/mail/drafts.ts";

/** A change of a draft; a function if it depends on the current one. */
export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** Returns a draft that this browser stores on every change; resumes a stored one. */
export function useDraft(key: DraftKey, started: Partial<Draft>) {
  const [stored] = useState(() => storedDraft(key));
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, ...started, ...stored }));
  return {
    draft,
    /** True if the draft was stored earlier. */
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
