import { resolve } from "node:path";

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => Module | null };

const page = resolve("src/web/public-entry.ts");
const publicApp = resolve("src/web/public-app.tsx");
const application = resolve("src/web/main.tsx");
const layout = resolve("src/web/routes/dashboard.tsx?tsr-split=component");
/** Modules that at least this share of the screens needs are one file that all of them load. */
const common = 0.37;

const isScreen = (id: string) => /src\/web\/routes\/.*\?tsr-split=component$/.test(id);
const isBehindSignIn = (id: string) => id.includes("src/web/routes/dashboard");
const isDialog = (id: string) => /src\/web\/ui\/kit\/(?:modal|dialog|sheet)\.tsx/.test(id);
/** Returns the chunk name for modules of a folder that several screens need. */
const shared = (id: string) => `of-${/src\/(?:web\/)?(\w+\/[\w-]+)\//.exec(id)?.[1]?.replace("/", "-") ?? "all"}`;
/** True for the small modules of the kit's libraries, some of them needed before sign-in, all of them behind it. */
const isSmallPart = (id: string) => /@radix-ui\/(?:primitive|react-(?:use-[\w-]+|presence|id))\/dist/.test(id);
const isOurs = (id: string) => !id.includes("/node_modules/");

/**
 * Assigns modules to chunks by the routes that need them. Each layer that loads before any screen is one chunk, from the
 * outermost in: the public pages, what they fetch later, the application, and the shell around its screens (with what the
 * pages before sign-in need of it as a separate one). So are the modules that many screens need, and those that load
 * automatically together with the screens, except for dialogs and, by folder, modules that screens need too. Libraries are
 * in the chunk of our modules that use them. The rest is left to the bundler: alone, or together with what the same screens
 * need.
 */
export function chunksByRoute() {
  let chunks: ReadonlyMap<string, string> | undefined;
  return ["page", "public", "core", "before", "shell", "screens", "layers", "of", "beside"].map((name, index) => ({
    name: (id: string, graph: Graph) => {
      const chunk = isSmallPart(id) ? "before" : (chunks ??= sortModules(graph)).get(id);
      return chunk === name || chunk?.startsWith(`${name}-`) ? chunk : null;
    },
    debugName: name,
    // The chunk `beside` comes last, after the icons that several screens need (vite.config.ts).
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
  // Entry points keep their own file, so the libraries that they import have no module here to go with.
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
  // Reading a public page needs none of the libraries, which load on the first interaction; modules that only the pages use
  // stay with their entry.
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
  // A chunk includes its dependencies: with modules that screens need too, it would make every screen load all of it.
  for (const id of beside.filter((id) => uses.has(id))) put(shared(id), [id]);
  put("beside", beside);
  return chunks;
}
