import { injections } from "./hostile-texts.ts";
import type { Mutations } from "./mutations.ts";
import { type Random, type Wire, withHeader, withOnly } from "./wire.ts";

export type Row = Record<string, unknown>;

/** Changes the rows of a JSON body. A request without a body receives one. */
function onRows(wire: Wire, change: (row: Row) => unknown): Wire {
  const body: unknown =
    isJson(wire) && wire.body ? JSON.parse(wire.body.toString()) : { region: "eu", id: 3, name: "x" };
  const rows = Array.isArray(body) ? body.map(change) : change(body as Row);
  return { ...asJson(wire), body: JSON.stringify(rows) };
}

const isJson = ({ headers }: Wire) => headers["content-type"] === "application/json";
const written = (wire: Wire) => (wire.method === "DELETE" ? "PATCH" : wire.method);
const asJson = (wire: Wire) => ({ ...withHeader(wire, "content-type", "application/json"), method: written(wire) });
const asCsv = (wire: Wire, body: string) => ({
  ...withHeader(wire, "content-type", "text/csv"),
  method: written(wire),
  body,
});

/** Returns one of the row's keys, or a new key. */
const keyOf = (row: Row, { pick }: Random) => pick([...Object.keys(row), "name"]);
export const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const hugeJsonNumbers = ["1e400", "9".repeat(300), "-1e-400", "123456789012345678901234567890", "0.1e99999"];
export const wrongValues: unknown[] = [
  {},
  [],
  [[1, [2]]],
  { a: { b: [] } },
  true,
  -1,
  1e30,
  "",
  "soon",
  "\u0001",
  "x".repeat(5_000),
  null,
  "2024-02-30",
  "{1,2",
  "[1,",
];

export const ofBodies: Mutations = {
  "JSON cut anywhere": (wire, { int }) => {
    const text = wire.body?.toString() ?? '{"name":"x"}';
    return { ...asJson(wire), body: text.slice(0, int(text.length)) };
  },
  "a body that is not JSON": (wire, { pick }) => ({
    ...asJson(wire),
    body: pick([
      "",
      " ",
      "null",
      "1",
      '"text"',
      "true",
      "[1]",
      "[null]",
      "[[]]",
      "{}{}",
      "{a:1}",
      "{'a':1}",
      "<a/>",
      "[{}, 1]",
      "undefined",
      "\ufeff{}",
      "NaN",
      "// x",
    ]),
  }),
  "bytes that are not UTF-8": (wire, { pick }) => ({
    ...asJson(wire),
    body: pick([
      Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
      Buffer.from('{"name":"\xff"}', "latin1"),
      Buffer.from('{"region":"eu","id":4,"name":"\xc3"}', "latin1"),
      Buffer.alloc(50, 0),
      Buffer.from([0x1f, 0x8b, 8, 0]),
    ]),
  }),
  "a NUL or half a character in JSON": (wire, random) => {
    const { body, ...rest } = onRows(wire, (row) => ({ ...row, [keyOf(row, random)]: "@@" }));
    return {
      ...rest,
      body: String(body).replaceAll("@@", random.pick(["\\u0000", "\\ud800", "\\udc00\\ud800", "a\\u0000b"])),
    };
  },
  "an unknown column in the body": (wire, { pick }) =>
    onRows(wire, (row) => ({
      ...row,
      [pick(["nothing", "Name", "", " ", "xmin", "ctid", "__proto__x", "constructor", 'a"b', "a.b"])]: 1,
    })),
  "the prototype as a column": (wire, { pick }) => ({
    ...asJson(wire),
    body: pick([
      '{"__proto__":{"name":"x"}}',
      '{"name":"x","__proto__":1}',
      '[{"__proto__":null}]',
      '{"constructor":{"prototype":1}}',
      '{"toString":1}',
    ]),
  }),
  "keys that do not match": (wire) => {
    const one = JSON.parse(onRows(wire, (row) => row).body as string) as Row | Row[];
    const rows = Array.isArray(one) ? one : [one];
    return {
      ...asJson(wire),
      query: wire.query.filter(([name]) => name !== "columns"),
      body: JSON.stringify([...rows, { other: 1 }, {}]),
    };
  },
  "values of other types in the body": (wire, random) =>
    onRows(wire, (row) => ({ ...row, [keyOf(row, random)]: random.pick(wrongValues) })),
  "a number that fits no column": (wire, random) => {
    const { body, ...rest } = onRows(wire, (row) => ({ ...row, [keyOf(row, random)]: "@@" }));
    return { ...rest, body: String(body).replaceAll('"@@"', random.pick(hugeJsonNumbers)) };
  },
  "JSON within JSON within JSON": (wire, { pick, int }) => {
    const depth = 1_000 + int(40_000);
    const deep = pick([nested(depth, "[", "]"), `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`]);
    return {
      ...asJson(wire),
      ...pick([{}, { method: "POST", path: "films", query: [] }]),
      body: pick([deep, `{"region":"eu","id":5,"title":"Deep","name":"Deep","meta":${deep},"custom":${deep}}`]),
    };
  },
  "a repeated key in JSON": (wire, { pick }) => ({
    ...asJson(wire),
    body: pick(['{"name":"a","name":"b","nothing":1}', '{"id":1,"id":"x"}', '[{"id":1,"id":2},{"id":3,"id":[]}]']),
  }),
  "an injection in the body": (wire, random) =>
    onRows(wire, (row) => ({
      ...row,
      [random.pick([keyOf(row, random), random.pick(injections)])]: random.pick(injections),
    })),
  "a row for another workspace": (wire, _random, { otherWorkspaceId }) =>
    onRows(wire, (row) => ({ ...row, workspace_id: otherWorkspaceId })),
  "internal columns": (wire, { pick }) =>
    onRows(wire, (row) => ({
      ...row,
      [pick(["search", "version", "created_by", "created_at", "tag_ids", "is_sample", "updated_at", "deal_number"])]:
        pick<unknown>(["x", 1, null, ["x"], "2020-01-01"]),
    })),
  "a reference to a missing row": (wire, { pick }) =>
    onRows(wire, (row) => ({
      ...row,
      [pick(["account_id", "owner_id", "parent_id", "studio_id", "film_id"])]: pick<unknown>([
        "00000000-0000-7000-8000-000000000001",
        4711,
        "x",
      ]),
    })),
  "the same row twice in one upsert": (wire) => {
    const row = { region: "eu", id: 8, title: "Twice" };
    return {
      ...asJson(wire),
      method: "POST",
      path: "films",
      query: [],
      headers: { ...asJson(wire).headers, prefer: "resolution=merge-duplicates" },
      body: JSON.stringify([row, row]),
    };
  },
  "an upsert by columns without a key": (wire, { pick }) =>
    withOnly(
      { ...asJson(wire), method: "POST", headers: { ...asJson(wire).headers, prefer: "resolution=merge-duplicates" } },
      "on_conflict",
      pick(["name", "nothing", "title,year", "", "id,id", "industry", "(id)", "plot"]),
    ),
  "other columns than those of the body": (wire, { pick }) =>
    withOnly(
      asJson(wire),
      "columns",
      pick(["nothing", "id,nothing", "", ",", "id,,name", '"', "search", "name::text", "a->b", "plot"]),
    ),
  "a PUT of another row": (wire, { pick, int }) => ({
    ...asJson(wire),
    method: "PUT",
    path: "films",
    query: pick<[string, string][]>([
      [["region", "eq.eu"]],
      [
        ["region", "eq.eu"],
        ["id", "gt.1"],
      ],
      [
        ["region", "eq.eu"],
        ["id", `eq.${int(9)}`],
      ],
      [
        ["region", "eq.eu"],
        ["id", "eq.1"],
        ["limit", "1"],
      ],
      [],
      [["or", "(id.eq.1)"]],
    ]),
    body: '{"region":"eu","id":77,"title":"Put"}',
  }),
  "CSV lines of different lengths": (wire, { pick }) =>
    asCsv(
      wire,
      pick([
        "region,id,name\neu,1",
        "region,id\neu,1,2,3",
        "a",
        "",
        "\n\n",
        ",,,\n1,2,3",
        "id,id\n1,2",
        "region;id\neu;1",
        "name\n\n\nx,y",
      ]),
    ),
  "CSV with unclosed quotes": (wire, { pick }) =>
    asCsv(
      wire,
      pick([
        'region,id,name\neu,1,"x',
        'region,id,name\n"eu,1,x\n"',
        '"',
        'id,"na"me"\n1,2',
        'region,id,name\neu,1,"a"b"',
        "\u0000,id\n1,2",
        "region,id,name\neu,1,\u0000",
      ]),
    ),
  "CSV of other types": (wire, { pick }) =>
    asCsv(
      wire,
      pick([
        "region,id,name\neu,soon,x",
        "nothing\n1",
        "region,id,name\nNULL,NULL,NULL",
        "workspace_id,name\nx,y",
        `region,id,name\neu,${"9".repeat(50)},x`,
      ]),
    ),
  "an unsupported content type": (wire, { pick }) => ({
    ...withHeader(
      wire,
      "content-type",
      pick([
        "text/plain",
        "application/xml",
        "multipart/form-data; boundary=x",
        "application/octet-stream",
        "json",
        "application/json-patch+json",
        "*/*",
        ";",
      ]),
    ),
    method: written(wire),
    body: wire.body ?? "x",
  }),
  "a form": (wire, { pick }) => ({
    ...withHeader(wire, "content-type", "application/x-www-form-urlencoded"),
    method: written(wire),
    body: pick(["name=x&nothing=1", "%ff=1", "id=soon", "&&&", "a", "name=%00", "name=%"]),
  }),
};
