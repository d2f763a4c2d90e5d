import { columns, hugeNumbers, injections, operators, punctuation, strange, words } from "./hostile-texts.ts";
import type { Mutations } from "./mutations.ts";
import { type Random, type Wire, withOnly, withParameter } from "./wire.ts";

/** Inserts a piece at a random position of a text, in some cases in place of the character there. */
function spliced(text: string, piece: string, { int }: Random): string {
  const at = int(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at + int(2));
}

/** Changes the value of one of the parameters. */
function onValue(wire: Wire, random: Random, change: (value: string) => string): Wire {
  if (wire.query.length === 0)
    return withParameter(wire, random.pick(["select", "order", "or", "id"]), change("(name)"));
  const chosen = random.int(wire.query.length);
  return { ...wire, query: wire.query.map(([name, value], index) => [name, index === chosen ? change(value) : value]) };
}

/** Mutations of the values in a query, and of any text where one is expected. */
export const ofValues: Mutations = {
  "an unknown operator": (wire, { pick }) =>
    withParameter(
      wire,
      pick(columns),
      pick([
        "equals.1",
        "eq",
        "==.1",
        "EQ.1",
        ".1",
        "eq(some).1",
        "in.1",
        "is.maybe",
        "not.1",
        "not.not.eq.1",
        "eq.any.1",
        "like(any.{a}",
        "fts(.x",
        "fts().x",
      ]),
    ),
  "a cast to something else": (wire, { pick }) =>
    withOnly(
      wire,
      "select",
      `${pick(columns)}::${pick(["nothing", "regclass", "int", "date", "record", "cstring", "anyelement", "internal", "json", "xml", "pg_lsn", "mood", "text[]", "int)--", "_text", "void"])}`,
    ),
  "a value of another type": (wire, { pick }) =>
    withParameter(wire, pick(columns), `${pick(operators)}.${pick(words)}`),
  "an unsupported operator of the type": (wire, { pick }) =>
    withParameter(
      wire,
      pick(columns),
      `${pick(operators)}.${pick(["1", "{}", "(1,2)", "[1,2)", "cat", "{1}", "true"])}`,
    ),
  "misplaced any and all": (wire, { pick }) =>
    withParameter(
      wire,
      pick(columns),
      `${pick(operators)}(${pick(["any", "all", "some", ""])}).${pick(["{a,b}", "{", "a", "{{1},{2}}", "{\\}", "[1:2]={1,2}"])}`,
    ),
  "a huge number": (wire, { pick }) =>
    withParameter(
      wire,
      pick(["id", "year", "employees", "rating", "limit", "offset", "awards.limit"]),
      pick(["", "eq.", "in.("]) + pick(hugeNumbers),
    ),
  "invalid limit and offset": (wire, { pick }) =>
    withOnly(
      wire,
      pick(["limit", "offset"]),
      pick(["-1", "-9999999999", "1.5", "ten", "", " 1", "1e3", "+5", "0", ...hugeNumbers]),
    ),
  "an injection as a value": (wire, { pick }) =>
    withParameter(wire, pick(columns), `${pick(operators)}.${pick(["", '"', "(", "{"])}${pick(injections)}`),
  "an injection as a column": (wire, { pick }) =>
    withOnly(wire, pick(["select", "order", "columns", "on_conflict"]), pick(["", '"', "name,"]) + pick(injections)),
  "an injection as the name of a parameter": (wire, { pick }) =>
    withParameter(wire, pick(["", '"', "films."]) + pick(injections), "eq.1"),
  "an injection as an alias": (wire, { pick }) =>
    withOnly(wire, "select", `"${pick(injections).replaceAll('"', '\\"')}":${pick(["id", "count()", "accounts(id)"])}`),
  "an injection as a cast, hint, key or language": (wire, { pick }) => {
    const evil = pick(injections);
    return withParameter(
      wire,
      ...pick<[string, string]>([
        ["select", `name::${evil}`],
        ["select", `films!${evil}(id)`],
        ["select", `meta->>"${evil.replaceAll('"', '\\"')}"`],
        ["plot", `fts(${evil}).cat`],
        ["order", `name.${evil}`],
        ["or", `(name.eq."${evil}")`],
      ]),
    );
  },
  "an invalid pattern": (wire, { pick }) =>
    withParameter(
      wire,
      pick(["name", "title", "industry"]),
      pick([
        "match.(",
        "match.[",
        "imatch.a{9999}",
        "match.(?<x>a)",
        "match.\\",
        "like.\\",
        "ilike.%\\",
        "like(any).{\\}",
        "match.a**",
        "match.(a+)+(b+)+$",
        "imatch.[[:nothing:]]",
        "match.\\y(?!x)",
      ]),
    ),
  "an invalid text search": (wire, { pick }) =>
    withParameter(
      wire,
      pick(["story", "plot", "name", "meta", "tags", "id"]),
      pick([
        "fts.a b",
        "fts.&",
        "fts(nothing).cat",
        "fts(english).'",
        'wfts."',
        "fts.(((",
        "phfts(public.english).x",
        "fts(simple).!",
        "plfts(1).x",
        "fts.a:*Z",
      ]),
    ),
  "unusual characters": (wire, random) =>
    onValue(wire, random, (value) => spliced(value, random.pick(strange), random)),
  "misplaced characters of the grammar": (wire, random) =>
    onValue(wire, random, (value) =>
      spliced(spliced(value, random.pick(punctuation), random), random.pick(punctuation), random),
    ),
  "a value cut short": (wire, random) => onValue(wire, random, (value) => value.slice(0, random.int(value.length))),
};
