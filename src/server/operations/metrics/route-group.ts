export type RouteGroup = (typeof apiGroups)[number] | "mcp" | "health" | "assets" | "pages";

const apiGroups = ["auth", "rest", "functions", "realtime", "storage"] as const;
const operation = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * Returns the part of the server that a URL belongs to. There are only a few parts, so that requests cannot create
 * metrics without limit.
 */
export function routeGroup(url: string): RouteGroup {
  const [, first, version] = /^\/([^/?]*)(\/v1(?![^/?]))?/.exec(url) ?? [];
  const api = version && apiGroups.find((group) => group === first);
  if (api) return api;
  if (first === "mcp" || first === "assets") return first;
  return operation.test(url) ? "health" : "pages";
}
