import { resolve } from "node:path";

import { recordChunks, recordLayers } from "./record-chunks.ts";
import { routeOf } from "./route-parts.ts";

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => Module | null };

const page = resolve("src/web/public-entry.ts");
const publicApp = resolve("src/web/public-app.tsx");
const application = resolve("src/web/main.tsx");
/** Modules used by at least this share of the screens are in one file that all screens load. */
const common = 0.33;

const isScreen = (id: string) => routeOf(id) !== undefined;
const isLayout = (id: string) => routeOf(id) === "dashboard";
const isBehindSignIn = (id: string) => routeOf(id)?.startsWith("dashboard");
const isDialog = (id: string) => /src\/web\/ui\/kit\/(?:modal|dialog|sheet)\.tsx/.test(id);
/** Returns the chunk name for a folder's modules that several screens use. */
const shared = (id: string) => `of-${/src\/(?:web\/)?(\w+\/[\w-]+)\//.exec(id)?.[1]?.replace("/", "-") ?? "all"}`;
/** True for the small modules of the UI kit's libraries: some are needed before sign-in, all of them after it. */
const isSmallPart = (id: string) =>
  /@radix-ui\/(?:primitive|react-(?:use-[\w-]+|presence|id|context|primitive))\/dist/.test(id);
/** The names of the chunks or their first parts. A chunk comes before those that import it. */
const layers = ["page", "public", "core", "before", "shell", "screens", "layers", "of", ...recordLayers, "beside"];
/** True for the library modules of changes, which every screen needs. */
const isMutation = (id: string) =>
  /@tanstack\/(?:query-core|react-query)\/.*\/(?:mutationObserver|useMutation)\.js$/.test(id);
const isOurs = (id: string) => !id.includes("/node_modules/");

/**
 * Assigns modules to chunks by the routes that use them. Each layer that loads before any screen is one chunk. From the
 * outside in, these are the public pages, the modules that they fetch later, the application, and the shell around the
 * screens. Modules of the shell that are also needed before sign-in are a separate chunk. Modules that many screens use
 * are one chunk. The modules that the shell loads later are another, except dialogs, and except modules that screens
 * also use, which are grouped by folder, or by the screens of records that use them (record-chunks.ts). Libraries are in
 * the chunk of the product's modules that use them. The bundler places the rest.
 */
export function chunksByRoute() {
  let chunks: ReadonlyMap<string, string> | undefined;
  return layers.map((name, index) => ({
    name: (id: string, graph: Graph) => {
      const chunk = isSmallPart(id) ? "before" : isMutation(id) ? "core" : (chunks ??= sortModules(graph)).get(id);
      return chunk === name || chunk?.startsWith(`${name}-`) ? chunk : null;
    },
    debugName: name,
    // The chunks from `layers` on come after the icons that several screens use (vite.config.ts).
    priority: 40 - 2 * index,
  }));
}

function sortModules(graph: Graph): ReadonlyMap<string, string> {
  const moduleOf = (id: string) => graph.getModuleInfo(id);
  const neededBy = (roots: readonly string[]) => {
    const seen = new Set<string>();
    const visit = (id: string) => {
      if (seen.has(id) || !isOurs(id)) return;
      seen.add(id);
      moduleOf(id)?.importedIds.forEach(visit);
    };
    roots.forEach(visit);
    return [...seen];
  };
  const chunks = new Map<string, string>();
  // Entry points keep their own file, so the libraries that they import are not placed with one of their modules.
  const isStart = (id: string) => [page, publicApp, application].includes(id) || isScreen(id);
  const put = (name: string, ids: readonly string[]) => {
    for (const id of ids) if (!isStart(id) && !chunks.has(id)) chunks.set(id, name);
  };
  const withLibraries = (start: string) => [
    ...(moduleOf(start)?.importedIds ?? []).filter((id) => !isOurs(id)),
    ...neededBy([start]),
  ];
  const core = withLibraries(application);
  const ofApplication = new Set(core);
  // A public page needs none of the libraries until the first interaction. Modules that only public pages use stay with
  // their entry point.
  put(
    "page",
    neededBy([page]).filter((id) => ofApplication.has(id)),
  );
  put("public", withLibraries(publicApp));
  put("core", core);
  const later = (id: string) => moduleOf(id)?.dynamicallyImportedIds ?? [];
  const screens = new Set(core.flatMap(later).filter(isScreen));
  /** Returns the parts that load later than these modules, with the modules that each needs. */
  const findParts = (roots: Iterable<string>[]) => {
    const parts = new Map<string, ReadonlySet<string>>();
    const visit = (ids: Iterable<string>) => {
      for (const part of [...ids].flatMap(later)) {
        if (isScreen(part) || parts.has(part)) continue;
        const needed = new Set(neededBy([part]));
        parts.set(part, needed);
        visit(needed);
      }
    };
    roots.forEach(visit);
    return parts;
  };
  const layout = [...screens].filter(isLayout);
  const before = neededBy([...screens].filter((id) => !isBehindSignIn(id)));
  const shell = neededBy(layout);
  put(
    "before",
    before.filter((id) => shell.includes(id)),
  );
  put("shell", shell);
  const needs = new Map([...screens].map((screen) => [screen, new Set(neededBy([screen]))]));
  // Otherwise a public page would load the chunks of the screens that use the same modules.
  put(
    "public-shared",
    neededBy([page]).filter((id) => [...needs.values()].some((ids) => ids.has(id))),
  );
  const uses = new Map<string, number>();
  for (const ids of needs.values()) for (const id of ids) uses.set(id, (uses.get(id) ?? 0) + 1);
  put(
    "screens",
    [...uses.keys()].filter((id) => (uses.get(id) ?? 0) >= screens.size * common),
  );
  const loadedLater = neededBy(layout.flatMap(later));
  put("layers", loadedLater.filter(isDialog));
  // A chunk includes its dependencies. If it contained modules that screens also use, every screen would load the whole
  // chunk.
  for (const id of loadedLater.filter((id) => uses.has(id))) put(shared(id), [id]);
  for (const [id, name] of recordChunks(needs, findParts([core, ...needs.values()]))) put(name, [id]);
  put("beside", loadedLater);
  return chunks;
}
