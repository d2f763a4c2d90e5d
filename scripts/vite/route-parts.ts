import type { Plugin } from "vite";

/** The query of the module that has a route's screen and its loader, as the router's plugin names it. */
const screenQuery = "?tsr-split=component---loader";

/**
 * Parts of a route that are one chunk. The loader shares the chunk of its screen: both are requested when a link is
 * hovered over, or together with the session, so a separate loader chunk would be one more request and arrive no
 * earlier.
 */
export const routeParts: ("component" | "loader" | "errorComponent" | "notFoundComponent")[][] = [
  ["component", "loader"],
  ["errorComponent"],
  ["notFoundComponent"],
];

/**
 * Returns the route that a module is the screen of, such as `dashboard/contacts/index`; undefined for other modules.
 */
export const routeOf = (id: string): string | undefined =>
  id.endsWith(screenQuery) ? /src\/web\/routes\/(.+)\.tsx\?/.exec(id)?.[1] : undefined;

/** Fails the build if the loader of a route is in the script that all screens load. */
export const loadersWithScreens: Plugin = {
  name: "vanda:loaders-with-screens",
  apply: "build",
  transform(code, id) {
    if (/src\/web\/routes\/.*\.tsx$/.test(id) && /\bloader(?:\(|:(?!\s*lazyFn\())/.test(code))
      throw new Error(`Every screen would load the loader of ${id}; see scripts/vite/route-parts.ts`);
    return null;
  },
};
