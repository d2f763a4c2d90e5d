import { useState } from "react";

import { sameMapping } from "#domain/import/edit-mapping.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import type { Import } from "#web/data/imports/imports.ts";

const keyOf = (importId: string) => `import-draft:${importId}`;

// Decisions since the last check are not on the server yet; a reload must not lose them.
function storedDraft({ id, mapping }: Import): Mapping | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null") as { base: Mapping; draft: Mapping } | null;
    // Discards a draft based on another mapping than the server's: another user changed it in the meantime.
    return stored && sameMapping(stored.base, mapping) ? stored.draft : null;
  } catch {
    return null;
  }
}

/** Returns the mapping on the screen, and whether it differs from the one checked last. */
export function useDraft(imported: Import) {
  const [edited, setEdited] = useState(() => storedDraft(imported));
  const draft = edited ?? imported.mapping;
  const change = (next: Mapping) => {
    setEdited(next);
    sessionStorage.setItem(keyOf(imported.id), JSON.stringify({ base: imported.mapping, draft: next }));
  };
  // Stages are not compared: the result of a check holds for any order of them.
  const { stages } = imported.mapping;
  return { draft, change, isChanged: !sameMapping({ ...draft, stages }, imported.mapping) };
}
