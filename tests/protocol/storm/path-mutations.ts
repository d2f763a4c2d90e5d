import { injections } from "./hostile-texts.ts";
import type { Mutations } from "./mutations.ts";
import { urlOf, withOnly, withParameter } from "./wire.ts";

export const ofPaths: Mutations = {
  "a relation that does not exist": (wire, { pick }) => ({
    ...wire,
    path: pick(["nothing", "Accounts", "account", "films%20", "pg_class", "users", "schema_migrations"]),
  }),
  "a relation of another schema": (wire, { pick }) => ({
    ...wire,
    path: pick(["auth.users", "private.change_log", "pg_catalog.pg_authid", "information_schema.tables", "auth/users"]),
  }),
  "a path outside the API": (wire, { pick }) => ({
    ...wire,
    path: pick([
      "../auth/v1/admin",
      "films/../secrets",
      "films/1",
      "films//",
      "%2e%2e/x",
      "rpc/",
      "rpc//add",
      "rpc/add/more",
      "films%2f1",
      "./films",
      "films;x=1",
    ]),
  }),
  "a path that is not UTF-8": (wire, { pick }) => ({
    ...wire,
    path: pick(["%ff", "films%", "films%0", "%c3%28", "film%00s", "rpc/add%ff", "%ed%a0%80", "films%0a"]),
  }),
  "a path with an injection": (wire, { pick }) => ({
    ...wire,
    path: pick(["", "rpc/"]) + encodeURIComponent(pick(injections)),
  }),
  "a function that does not exist": (wire, { pick }) => ({
    ...wire,
    path: `rpc/${pick(["nothing", "pg_sleep", "Add", "set_config", "version", "adds", "likelihood", "lo_import"])}`,
  }),
  "an unsupported method": (wire, { pick }) => ({
    ...wire,
    method: pick(["TRACE", "PROPFIND", "COPY", "LOCK", "MKCOL", "SEARCH", "LINK", "PURGE"]),
  }),
  "another method": (wire, { pick }) => ({
    ...wire,
    method: pick(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"]),
    query: wire.method === "DELETE" ? wire.query : [...wire.query, ["id", "eq.0"]],
  }),
  "the rows of another workspace": (wire, { pick }, { otherWorkspaceId }) =>
    withOnly(
      {
        ...wire,
        method: pick(["GET", "PATCH", "DELETE"]),
        path: pick(["accounts", "contacts", "deals", "change_log"]),
      },
      "workspace_id",
      `eq.${otherWorkspaceId}`,
    ),
  "the rows of all workspaces": (wire, { pick }) => ({
    ...wire,
    method: pick(["GET", "HEAD"]),
    path: pick(["accounts", "contacts", "deals", "stages", "members", "profiles", "workspaces", "change_log"]),
    query: pick<[string, string][]>([[], [["order", "id.desc"]], [["or", "(id.is.null,id.not.is.null)"]]]),
  }),
  "a query that is not UTF-8": (wire, { pick }) => ({
    ...wire,
    rawQuery: pick(["name=eq.%ff", "name=eq.%", "na%c3=eq.1", "id=eq.%zz", "select=%e0%80%80", "name=eq.%ed%a0%80"]),
  }),
  "a NUL": (wire, { pick }) => ({
    ...wire,
    rawQuery: pick(["name=eq.%00", "na%00me=eq.1", "select=%00", "order=name%00", "columns=%00", "or=(name.eq.%00)"]),
  }),
  "a URL that is too long": (wire, { pick }) => withParameter(wire, pick(["name", "select", "or"]), "x".repeat(33_000)),
  "a URL cut anywhere": (wire, { int }) => {
    const url = urlOf(wire).slice("/rest/v1/".length);
    return { ...wire, path: url.slice(0, int(url.length)), query: [] };
  },
  "random characters in the query": (wire, { pick, int }) => ({
    ...wire,
    rawQuery: Array.from({ length: int(6) + 1 }, () =>
      pick(["&", "=", "?", "#", ";", "+", "%26", "&&=", "=&", "a=b=c", "a"]),
    )
      .join("")
      .replaceAll("#", "%23"),
  }),
};
