import { resolve } from "node:path";

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => Module | null };

const page = resolve("src/web/public-entry.ts");
const publicApp = resolve("src/web/public-app.tsx");
const application = resolve("src/web/main.tsx");
const layout = resolve("src/web/routes/dashboard.tsx?tsr-split=component");
/** What is needed by this part of the screens is one file that all of them load. */
const common = 0.37;

const isScreen = (id: string) => /src\/web\/routes\/.*\?tsr-split=component$/.test(id);
const isFeature = (id: string) => /src\/web\/(features|routes)\//.test(id);
const isOurs = (id: string) => !id.includes("/node_modules/");

/**
 * Parts the scripts by the routes that need them. What comes before any screen is a file each, from the outermost on: the
 * public pages, what they fetch later, the application, what stands around its screens. So is what many screens need, and
 * what comes by itself beside them, apart from what that is made of (dialogs, lists to choose from), which screens need
 * too. Libraries go with those of our modules that use them. The rest is left to the bundler: by itself, or together with
 * what the same screens need.
 */
export function chunksByRoute() {
  let chunks: ReadonlyMap<string, string> | undefined;
  return ["page", "public", "core", "shell", "screens", "layers", "beside"].map((name, index) => ({
    name: (id: string, graph: Graph) => ((chunks ??= sortModules(graph)).get(id) === name ? name : null),
    debugName: name,
    // What comes beside screens takes what is left, after icons that several need (vite.config.ts).
    priority: 12 - 2 * index,
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
  // What starts something stays a file of its own; its libraries have nobody else here to go with.
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
  // Reading takes none of the libraries, which come once somebody does more; what only pages do stays with their start.
  put(
    "page",
    neededBy([page]).filter((id) => ofApplication.has(id)),
  );
  put("public", withLibraries(publicApp));
  put("core", core);
  put("shell", neededBy([layout]));
  const later = (id: string) => moduleOf(id)?.dynamicallyImportedIds ?? [];
  const screens = new Set(core.flatMap(later).filter(isScreen));
  const uses = new Map<string, number>();
  for (const screen of screens) for (const id of neededBy([screen])) uses.set(id, (uses.get(id) ?? 0) + 1);
  put(
    "screens",
    [...uses.keys()].filter((id) => (uses.get(id) ?? 0) >= screens.size * common),
  );
  const beside = neededBy(later(layout));
  put(
    "layers",
    beside.filter((id) => !isFeature(id)),
  );
  put(
    "beside",
    beside.filter((id) => !uses.has(id)),
  );
  return chunks;
}
