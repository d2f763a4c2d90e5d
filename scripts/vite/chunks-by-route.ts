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
const isBehindSignIn = (id: string) => id.includes("src/web/routes/dashboard");
const isDialog = (id: string) => /src\/web\/ui\/kit\/(?:modal|dialog|sheet)\.tsx/.test(id);
/** A name for what several need of a folder. */
const shared = (id: string) => `of-${/src\/(?:web\/)?(\w+\/[\w-]+)\//.exec(id)?.[1]?.replace("/", "-") ?? "all"}`;
/** The small parts that the kit's libraries are made of, some of them before sign-in, all of them behind it. */
const isSmallPart = (id: string) => /@radix-ui\/(?:primitive|react-(?:use-[\w-]+|presence|id))\/dist/.test(id);
const isOurs = (id: string) => !id.includes("/node_modules/");

/**
 * Parts the scripts by the routes that need them. What comes before any screen is a file each, from the outermost on: the
 * public pages, what they fetch later, the application, what stands around its screens (and what the pages before sign-in
 * need of that). So is what many screens need, and what comes by itself beside them, apart from what that is made of
 * (dialogs) and, by folders, what screens need, too. Libraries go with those of our modules that use
 * them. The rest is left to the bundler: by itself, or together with what the same screens need.
 */
export function chunksByRoute() {
  let chunks: ReadonlyMap<string, string> | undefined;
  return ["page", "public", "core", "before", "shell", "screens", "layers", "of", "beside"].map((name, index) => ({
    name: (id: string, graph: Graph) => {
      const chunk = isSmallPart(id) ? "before" : (chunks ??= sortModules(graph)).get(id);
      return chunk === name || chunk?.startsWith(`${name}-`) ? chunk : null;
    },
    debugName: name,
    // What comes beside screens takes what is left, after icons that several need (vite.config.ts).
    priority: 20 - 2 * index,
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
  const later = (id: string) => moduleOf(id)?.dynamicallyImportedIds ?? [];
  const screens = new Set(core.flatMap(later).filter(isScreen));
  const before = neededBy([...screens].filter((id) => !isBehindSignIn(id)));
  const shell = neededBy([layout]);
  put(
    "before",
    before.filter((id) => shell.includes(id)),
  );
  put("shell", shell);
  const uses = new Map<string, number>();
  for (const screen of screens) for (const id of neededBy([screen])) uses.set(id, (uses.get(id) ?? 0) + 1);
  put(
    "screens",
    [...uses.keys()].filter((id) => (uses.get(id) ?? 0) >= screens.size * common),
  );
  const beside = neededBy(later(layout));
  put("layers", beside.filter(isDialog));
  // A file takes along what it is made of: what screens need, too, would bring them all that comes beside them.
  for (const id of beside.filter((id) => uses.has(id))) put(shared(id), [id]);
  put("beside", beside);
  return chunks;
}
