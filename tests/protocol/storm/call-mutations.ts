import { nested, type Row, wrongValues } from "./body-mutations.ts";
import { injections } from "./hostile-texts.ts";
import type { Mutations } from "./mutations.ts";
import type { Scene } from "./valid-requests.ts";
import type { Random } from "./wire.ts";

export const ofCalls: Mutations = {
  "unknown arguments": (wire, { pick }) =>
    wire.method === "GET"
      ? { ...wire, query: [...wire.query, [pick(["nothing", "A", "", "since "]), "1"]] }
      : { ...wire, body: JSON.stringify({ ...(JSON.parse(wire.body?.toString() ?? "{}") as object), nothing: 1 }) },
  "missing arguments": (wire) => ({
    ...wire,
    method: "POST",
    query: [],
    headers: { ...wire.headers, "content-type": "application/json" },
    body: "{}",
  }),
  "arguments of other types": (wire, { pick }) => {
    if (wire.method === "GET")
      return {
        ...wire,
        query: wire.query.map(([name, value]) => [name, pick(["soon", "{", "1.5", "9".repeat(30), value])]),
      };
    const args = JSON.parse(wire.body?.toString() ?? "{}") as Row;
    const wrong = pick(Object.keys(args));
    return { ...wire, body: JSON.stringify({ ...args, [wrong]: pick(wrongValues) }) };
  },
  "arguments that are not an object": (wire, { pick }) => ({
    ...wire,
    method: "POST",
    headers: { ...wire.headers, "content-type": "application/json" },
    body: pick(["[1,2]", '[{"a":1},{"a":2}]', "1", "null", '"x"', "{", "[]", nested(20_000, "[", "]")]),
  }),
  "an injection as an argument": (wire, { pick }) => ({
    ...wire,
    method: "POST",
    headers: { ...wire.headers, "content-type": "application/json" },
    body: JSON.stringify({
      ...(wire.body ? (JSON.parse(wire.body.toString()) as object) : { a: 1 }),
      [pick([...injections, "a", "query", "entity"])]: pick(injections),
    }),
  }),
  "a call by an unsupported method": (wire, { pick }) => ({
    ...wire,
    method: pick(["PUT", "PATCH", "DELETE"]),
  }),
  "a filter on something that is not a row": (wire, { pick }) => ({
    ...wire,
    query: [
      ...wire.query,
      ...pick<[string, string][]>([
        [["nothing", "eq.1"]],
        [["select", "nothing"]],
        [["order", "nothing"]],
        [["or", "(nothing.is.null)"]],
        [["limit", "-1"]],
        [["select", "*,nothing(id)"]],
      ]),
    ],
  }),
  "a GET of a function that writes": (wire, { pick }) => ({
    ...wire,
    method: pick(["GET", "HEAD"]),
    path: `rpc/${pick(["add_lead", "bulk_edit", "create_workspace", "forget"])}`,
    query: pick<[string, string][]>([
      [["film", "1"]],
      [
        ["name", "x"],
        ["email", "y"],
        ["workspace_id", "00000000-0000-7000-8000-000000000000"],
      ],
      [["name", "x"]],
      [],
    ]),
    body: null,
  }),
  "a filter that is not an argument": (wire, { pick }) => ({
    ...wire,
    query: [...wire.query, [pick(["select", "order", "and", "or"]), pick(["(", "a(", "", ",", "((", "::"])]],
  }),
  "a call for another workspace": (wire, _random, { otherWorkspaceId, workspaceId }) => ({
    ...wire,
    query: wire.query.map(([name, value]) => [name, value.replace(workspaceId, otherWorkspaceId)]),
    body: wire.body?.toString().replace(workspaceId, otherWorkspaceId) ?? null,
  }),
  "any function with arbitrary arguments": (wire, random, scene) => {
    const { name, parameters } = random.pick(scene.functions);
    const args = parameters.map((parameter) => [
      parameter.name,
      parameter.name === "workspace_id"
        ? random.pick([scene.workspaceId, scene.otherWorkspaceId])
        : argumentOf(parameter.type, random, scene),
    ]);
    return {
      ...wire,
      method: "POST",
      path: `rpc/${name}`,
      query: [],
      headers: { ...wire.headers, "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(args)),
    };
  },
};

function argumentOf(type: string, { pick, int }: Random, { workspaceId, ids }: Scene): unknown {
  const id = () =>
    pick([workspaceId, ...ids.accounts, ...ids.contacts, ...ids.deals, "00000000-0000-7000-8000-000000000000"]);
  const words = [
    "accounts",
    "contacts",
    "deals",
    "products",
    "",
    "  ",
    "Ada",
    "value + 1",
    "if(",
    "x".repeat(3_000),
    ...injections,
  ];
  switch (type) {
    case "uuid":
      return pick([id(), workspaceId, null]);
    case "uuid[]":
      return pick([[id(), id()], [], [null], [id(), id(), id()].concat(Array.from({ length: int(2_000) }, id))]);
    case "text[]":
      return pick([[pick(words)], [], [null]]);
    case "integer":
    case "bigint":
      return pick([0, 1, -1, 2_147_483_647, null]);
    case "boolean":
      return pick([true, false, null]);
    case "jsonb":
    case "json":
      return pick<unknown>([
        {},
        [],
        null,
        1,
        "x",
        { name: pick(words) },
        { name: null, id: id() },
        { [pick(words)]: { a: [1] } },
      ]);
    default:
      return pick(words);
  }
}
