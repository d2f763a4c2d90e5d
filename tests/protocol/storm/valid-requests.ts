import type { Random, Wire } from "./wire.ts";

/** The workspace that the requests refer to. */
export type Scene = {
  workspaceId: string;
  /** A workspace that the caller has no access to. */
  otherWorkspaceId: string;
  /** Records of the caller's workspace. */
  ids: { accounts: string[]; contacts: string[]; deals: string[] };
  /** The functions that the caller may call. */
  functions: { name: string; parameters: { name: string; type: string }[] }[];
};
export type Use = "read" | "write" | "call";
type Template = (scene: Scene, random: Random) => Wire;

const json = { "content-type": "application/json" };
const request = (
  method: string,
  path: string,
  query: [string, string][],
  headers: Record<string, string> = {},
  body: unknown = null,
): Wire => ({
  method,
  path,
  query,
  headers: body === null ? headers : { ...json, ...headers },
  body: body === null ? null : typeof body === "string" ? body : JSON.stringify(body),
});
const mine = ({ workspaceId }: Scene): [string, string] => ["workspace_id", `eq.${workspaceId}`];

const reads: Template[] = [
  (scene, { int }) =>
    request("GET", "accounts", [
      ["select", "id,name,employees"],
      mine(scene),
      ["order", "name.asc,id"],
      ["limit", `${int(20) + 1}`],
    ]),
  (scene, { int }) =>
    request(
      "GET",
      "accounts",
      [mine(scene), ["employees", `gte.${int(90)}`], ["or", "(name.ilike.*a*,industry.is.null)"]],
      { prefer: "count=exact" },
    ),
  (scene) => request("HEAD", "contacts", [["select", "id"], mine(scene)], { prefer: "count=exact" }),
  (scene, { pick }) =>
    request("GET", "contacts", [
      ["select", "*,accounts(id,name)"],
      mine(scene),
      ["id", `eq.${pick(scene.ids.contacts)}`],
    ]),
  (scene) =>
    request("GET", "deals", [
      ["select", "id,name,accounts!inner(name),stages(name,kind)"],
      mine(scene),
      ["accounts.name", "like.A*"],
      ["order", "accounts(name).desc"],
    ]),
  (scene) => request("GET", "accounts", [["select", "industry,count(),employees.sum()"], mine(scene)]),
  (scene) => request("GET", "accounts", [["select", "id,name"], mine(scene)], { accept: "text/csv" }),
  (scene) =>
    request("GET", "accounts", [["select", "id,custom->>note"], mine(scene), ["tag_ids", "ov.{}"]], { range: "0-4" }),
  () =>
    request("GET", "films", [
      ["select", "title,studios(name),awards(name,won)"],
      ["year", "in.(1927,1960)"],
      ["awards.order", "name.desc"],
      ["awards.limit", "1"],
    ]),
  () =>
    request("GET", "films", [
      ["select", "id,title::text,minutes:meta->cut->minutes"],
      ["meta->>lang", "eq.de"],
      ["tags", "cs.{silent}"],
    ]),
  () =>
    request("GET", "films", [
      ["select", "id"],
      ["story", "fts(english).cat"],
      ["screens", "ov.[1,30)"],
      ["released_at", "lt.2000-01-01T00:00:00Z"],
    ]),
  () =>
    request(
      "GET",
      "films",
      [
        ["region", "eq.eu"],
        ["id", "eq.1"],
      ],
      { accept: "application/vnd.pgrst.object+json" },
    ),
  () =>
    request("GET", "films", [
      ["select", "title,people!director_id(name)"],
      ["and", "(rating.gte.6,or(mood.eq.calm,is_public.is.true))"],
      ["offset", "1"],
    ]),
  () =>
    request("GET", "cinemas", [
      ["select", "name,large_halls(name,seats),largest_hall(name)"],
      ["large_halls.seats", "gt.90"],
    ]),
  () =>
    request("GET", "halls", [
      ["select", "name,...cinemas(cinema:name),...visits(price)"],
      ["order", "seats.desc"],
    ]),
];

const writes: Template[] = [
  (scene, { int }) =>
    request(
      "POST",
      "accounts",
      [["select", "id,name"]],
      { prefer: "return=representation" },
      { workspace_id: scene.workspaceId, name: `Ada's ${int(1000)}`, employees: int(100), currency: "USD" },
    ),
  (scene, { int }) =>
    request(
      "POST",
      "contacts",
      [["columns", "workspace_id,name,email"]],
      { prefer: "return=minimal" },
      [1, 2, 3].map((n) => ({
        workspace_id: scene.workspaceId,
        name: `Ada's ${n}`,
        email: `a${int(1000)}@example.com`,
      })),
    ),
  (_scene, { int }) =>
    request("POST", "films", [], { prefer: "resolution=merge-duplicates,return=representation" }, [
      { region: "eu", id: int(9), title: `Film ${int(900)}`, tags: ["new"], meta: { lang: "en" } },
    ]),
  (_scene, { int }) =>
    request(
      "POST",
      "studios",
      [["on_conflict", "region,id"]],
      { "content-type": "text/csv", prefer: "resolution=ignore-duplicates" },
      `region,id,name,city\neu,${int(90)},Nero,Rome\nus,${int(90)},Apex,NULL`,
    ),
  (scene, { pick }) =>
    request(
      "PATCH",
      "accounts",
      [mine(scene), ["id", `eq.${pick(scene.ids.accounts)}`]],
      { prefer: "return=representation" },
      { industry: "Trade", employees: 7 },
    ),
  (scene, { pick }) =>
    request(
      "PATCH",
      "deals",
      [mine(scene), ["id", `eq.${pick(scene.ids.deals)}`], ["select", "id,name,accounts(name)"]],
      { prefer: "return=representation,handling=strict,max-affected=1" },
      { value_minor: 500, close_date: "2026-01-31" },
    ),
  (_scene, { int }) => {
    const id = int(9);
    return request(
      "PUT",
      "films",
      [
        ["region", "eq.us"],
        ["id", `eq.${id}`],
      ],
      { prefer: "return=representation" },
      { region: "us", id, title: `Put ${id}`, year: 1990 },
    );
  },
  (_scene, { int }) =>
    request(
      "DELETE",
      "awards",
      [
        ["region", "eq.eu"],
        ["film_id", `eq.${int(9)}`],
        ["name", "eq.None"],
      ],
      { prefer: "return=representation" },
    ),
  (_scene, { int }) =>
    request(
      "POST",
      "awards",
      [["select", "name,films(title)"]],
      { prefer: "return=representation,missing=default" },
      { region: "eu", film_id: 1, name: `Prize ${int(1e9)}` },
    ),
  (_scene, { int }) =>
    request("POST", "reviews", [["select", "id,line,stars"]], { prefer: "return=representation,missing=default" }, [
      { line: "Good", stars: int(5) + 1 },
    ]),
];

const calls: Template[] = [
  () =>
    request("GET", "rpc/all_cinemas", [
      ["select", "name,halls(name)"],
      ["halls.order", "seats"],
    ]),
  (_scene, { int }) =>
    request("GET", "rpc/add", [
      ["a", `${int(100)}`],
      ["b", "2"],
    ]),
  (_scene, { int }) => request("POST", "rpc/add", [], {}, { a: int(100), b: 2 }),
  () =>
    request(
      "GET",
      "rpc/films_of",
      [
        ["since", "1900"],
        ["select", "title,studios(name)"],
        ["order", "year.desc"],
        ["mood", "eq.calm"],
      ],
      { prefer: "count=exact" },
    ),
  () => request("POST", "rpc/total", [], {}, { numbers: [1, 2, 3], label: "sum" }),
  () =>
    request("GET", "rpc/join_words", [
      ["words", "a"],
      ["words", "b"],
    ]),
  () => request("POST", "rpc/echo", [], {}, { any: ["thing", 1, null] }),
  (scene) => request("POST", "rpc/duplicate_counts", [], {}, { workspace_id: scene.workspaceId, entity: "contacts" }),
  (scene) =>
    request(
      "POST",
      "rpc/search_records",
      [["limit", "5"]],
      {},
      { workspace_id: scene.workspaceId, query: "ada", max_rows: 5 },
    ),
  (scene, { pick }) =>
    request(
      "POST",
      "rpc/bulk_edit",
      [],
      {},
      {
        workspace_id: scene.workspaceId,
        entity: "accounts",
        ids: [pick(scene.ids.accounts)],
        changes: { industry: "Retail" },
      },
    ),
  (scene) =>
    request(
      "POST",
      "rpc/similar_records",
      [],
      {},
      {
        workspace_id: scene.workspaceId,
        entity: "contacts",
        draft: { name: "Ada Byron", email: "ada@example.com" },
        max_rows: 2,
      },
    ),
  (scene) =>
    request(
      "POST",
      "rpc/add_lead",
      [],
      {},
      { workspace_id: scene.workspaceId, name: "Ada's lead", email: "lead@example.com" },
    ),
];

export const validRequests: Record<Use, Template[]> = { read: reads, write: writes, call: calls };
