type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/** The chunks of the screens of records. A chunk comes before those that import it. */
export const recordLayers = [
  "record-requests",
  "record-values",
  "record-controls",
  "record-views",
  "record-facts",
  "record-page",
  "list-controls",
  "list-edits",
  "list-table",
];

/**
 * Returns the chunks of modules that all lists or all pages of records use, by which of them need a module, by how many
 * other screens do, and by whether parts that load later do. The bundler would make a chunk for each combination of
 * screens and parts: thirty files of a few hundred bytes for each list, which HTTP/1.1 requests six at a time.
 */
export function* recordChunks(screens: Needs, parts: Needs): Generator<[id: string, chunk: string]> {
  const screensWith = (end: string) => [...screens.keys()].filter((screen) => some(screens.get(screen), end));
  const lists = screensWith("/-list-screen.tsx");
  const pages = screensWith("/-record-screen.tsx");
  const count = (needs: Needs, id: string) => [...needs.values()].filter((ids) => ids.has(id)).length;
  const areAllUsing = (these: string[], id: string) => these.every((screen) => screens.get(screen)?.has(id));
  const ofRecords = new Set([...lists, ...pages].flatMap((screen) => [...(screens.get(screen) ?? [])]));
  for (const id of ofRecords) {
    const isInLists = areAllUsing(lists, id);
    const isOnPages = areAllUsing(pages, id);
    const others = count(screens, id) - (isInLists ? lists.length : 0) - (isOnPages ? pages.length : 0);
    const later = count(parts, id);
    // A part that loads later keeps its own file.
    if (!(isInLists || isOnPages) || parts.has(id)) continue;
    if (isInLists && isOnPages) {
      if (others === 0) yield [id, "record-views"];
      else if (others <= 3) yield [id, "record-values"];
      else yield [id, id.includes("/web/ui/") ? "screens" : "record-requests"];
    } else if (isOnPages && others === 0) yield [id, later > 1 ? "record-facts" : "record-page"];
    else if (isInLists && others === 0) yield [id, later > 1 ? "list-edits" : "list-table"];
    else if (others <= 3) yield [id, isInLists ? "list-controls" : "record-controls"];
  }
}

const some = (ids: ReadonlySet<string> | undefined, end: string) => [...(ids ?? [])].some((id) => id.endsWith(end));
