import { useState } from "react";

import { sameMapping } from "#domain/import/edit-mapping.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import type { Import } from "#web/data/imports/imports.ts";

const keyOf = (importId: string) => `import-draft:${importId}`;

// What was decided since the last check is not on the server yet; a reload must not lose it either.
function storedDraft({ id, mapping }: Import): Mapping | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null") as { base: Mapping; draft: Mapping } | null;
    // Written beside another mapping than the server has now: somebody else went on in the meantime.
    return stored && sameMapping(stored.base, mapping) ? stored.draft : null;
  } catch {
    return null;
  }
}

/** The mapping as it stands on the screen, and whether it says something else than what was checked last. */
export function useDraft(imported: Import) {
  const [edited, setEdited] = useState(() => storedDraft(imported));
  const draft = edited ?? imported.mapping;
  const change = (next: Mapping) => {
    setEdited(next);
    sessionStorage.setItem(keyOf(imported.id), JSON.stringify({ base: imported.mapping, draft: next }));
  };
  // The check shows what any order of stages comes to.
  const { stages } = imported.mapping;
  return { draft, change, isChanged: !sameMapping({ ...draft, stages }, imported.mapping) };
}
