import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { parseQuery } from "#server/rest/parse-query.ts";
import { RestError } from "#server/rest/rest-error.ts";
import { fixedRestLimits } from "#server/rest/rest-limits.ts";
import { toArrayLiteral, ValueList } from "#server/rest/value-list.ts";

function parse(search: string) {
  const list = new ValueList();
  const query = parseQuery(search, list, {
    ...fixedRestLimits,
    maxRows: 1000,
    statementTimeoutMs: 1000,
    aggregates: true,
    plans: false,
    rollback: false,
  });
  return { query, values: list.values };
}
const rejection = (search: string) => {
  try {
    parse(search);
  } catch (error) {
    if (error instanceof RestError) return `${error.message} ${String(error.details)}`;
    throw error;
  }
  return null;
};

describe("the parser of query strings", () => {
  test("parses requests that differ only in their values to the same query", () => {
    const parsed = parse(
      "select=id,meta->>lang&name=eq.Ada&or=(a.in.(1,2),b.like.*x*)&order=name.desc&offset=50&limit=50",
    );
    const two = parse("select=id,meta->>size&name=eq.Bo&or=(a.in.(3),b.like.y)&order=name.desc&offset=100&limit=50");
    expect({ ...parsed.query, select: [] }).toEqual({ ...two.query, select: [] });
    expect(parsed.values).toEqual(["Ada", '{"1","2"}', "%x%", "50", "lang"]);
    expect(two.values).toEqual(["Bo", '{"3"}', "y", "100", "size"]);
  });

  test("parses columns, casts, json paths, embeds with hint and join, and spreads in select", () => {
    expect(parse('select=*,a:b::int4,c->d->>0,"odd, name",x:rel!hint!inner(y,z!left()),...w(v)').query.select).toEqual([
      { kind: "field", field: { name: "*", path: [] }, cast: null, alias: null, aggregate: null },
      { kind: "field", field: { name: "b", path: [] }, cast: "int4", alias: "a", aggregate: null },
      {
        kind: "field",
        cast: null,
        alias: "d",
        field: {
          name: "c",
          path: [
            { arrow: "->", key: 0, isIndex: false },
            { arrow: "->>", key: 1, isIndex: true },
          ],
        },
        aggregate: null,
      },
      { kind: "field", field: { name: "odd, name", path: [] }, cast: null, alias: null, aggregate: null },
      {
        kind: "embed",
        name: "rel",
        alias: "x",
        hint: "hint",
        join: "inner",
        isSpread: false,
        select: [
          { kind: "field", field: { name: "y", path: [] }, cast: null, alias: null, aggregate: null },
          { kind: "embed", name: "z", alias: null, hint: null, join: "left", isSpread: false, select: [] },
        ],
      },
      {
        kind: "embed",
        name: "w",
        alias: null,
        hint: null,
        join: null,
        isSpread: true,
        select: [{ kind: "field", field: { name: "v", path: [] }, cast: null, alias: null, aggregate: null }],
      },
    ]);
  });

  test("treats a hyphen as part of a name, but not an arrow", () => {
    const { query, values } = parse("select=first-name,my-data->some-key");
    expect(query.select).toMatchObject([
      { field: { name: "first-name" } },
      { field: { name: "my-data" }, alias: "some-key" },
    ]);
    expect(values).toEqual(["some-key"]);
  });

  test("assigns parameters to embeds by their names", () => {
    const { query } = parse("a.b.c=eq.1&a.or=(x.eq.1,y.eq.2)&a.not.and=(x.eq.1)&a.order=x&a.limit=5&a.offset=2");
    expect(query.filters.map(({ path, logic }) => [path, logic.kind, logic.not])).toEqual([
      [["a", "b"], "filter", false],
      [["a"], "or", false],
      [["a"], "and", true],
    ]);
    expect([query.orders[0]?.path, query.limits, query.offsets[0]?.path]).toEqual([
      ["a"],
      [{ path: ["a"], limit: 5 }],
      ["a"],
    ]);
  });

  test("parses the direction and position of nulls in order, even of a related resource", () => {
    expect(parse("order=a.desc.nullslast,b(c).asc,d.nullsfirst").query.orders[0]?.terms).toMatchObject([
      { relation: null, field: { name: "a" }, direction: "desc", nulls: "last" },
      { relation: "b", field: { name: "c" }, direction: "asc", nulls: null },
      { relation: null, field: { name: "d" }, direction: null, nulls: "first" },
    ]);
  });
});

test("reports an error with its position and what is expected there", () => {
  expect(rejection("select=id,(")).toBe(
    '"failed to parse select parameter (id,()" (line 1, column 4) unexpected "(" expecting field name (* or [a..z0..9_$])',
  );
  expect(rejection("order=id.ac")).toBe(
    '"failed to parse order (id.ac)" (line 1, column 4) unexpected "a" expecting "asc", "desc", "nullsfirst" or "nullslast"',
  );
  expect(rejection("a=is.maybe")).toContain('(line 1, column 4) unexpected "m"');
  expect(rejection("or=(a.eq.1")).toContain('(line 1, column 8) unexpected end of input expecting ")"');
});

test("returns a tree or a client error for any input", () => {
  const fragment = fc.constantFrom(
    "select",
    "order",
    "or",
    "and",
    "not",
    "=",
    "&",
    "(",
    ")",
    ",",
    ".",
    "->",
    "->>",
    "::",
    "!",
    "*",
    '"',
    "\\",
    "{",
    "}",
    "eq",
    "in",
    "is",
    "null",
    "fts",
    "a",
    "1",
    "-",
    " ",
    "%25",
    "%",
    "+",
    "limit",
    "offset",
    "...",
    ":",
  );
  fc.assert(
    fc.property(
      fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join("")),
      (search) => {
        const message = rejection(search);
        expect(message === null || message.length > 0).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

test("parses any value unchanged, in a filter, in a list and inside or", () => {
  const word = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !text.includes("\0"));
  const quote = (text: string) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  fc.assert(
    fc.property(word, word, (one, two) => {
      expect(parse(`a=eq.${encodeURIComponent(one)}`).values).toEqual([one]);
      expect(parse(`a=in.${encodeURIComponent(`(${quote(one)},${quote(two)})`)}`).values).toEqual([
        toArrayLiteral([one, two]),
      ]);
      expect(parse(`or=${encodeURIComponent(`(a.eq.${quote(one)},b.neq.${quote(two)})`)}`).values).toEqual([one, two]);
    }),
  );
});
