import { relations } from "./hostile-texts.ts";
import type { Mutations } from "./mutations.ts";
import { withOnly, withParameter } from "./wire.ts";

/** Mutations of the names in a query, and of its structure. */
export const ofQueries: Mutations = {
  "an unknown column in a filter": (wire, { pick }) =>
    withParameter(
      wire,
      pick(["nothing", "Name", "name ", "password", "xmin", "ctid", "tableoid", "oid"]),
      `${pick(["eq", "is", "gt"])}.null`,
    ),
  "an unknown column in select": (wire, { pick }) =>
    withOnly(
      wire,
      "select",
      pick([
        "nothing",
        "id,nothing",
        "*,nothing",
        "xmin",
        "ctid",
        "tableoid::text",
        "nothing->a",
        "nothing::text",
        "n:nothing",
      ]),
    ),
  "an unknown column in order": (wire, { pick }) =>
    withOnly(
      wire,
      "order",
      pick(["nothing", "id,nothing.desc", "ctid", "nothing->a", "1", "random()", "nothing.nullsfirst"]),
    ),
  "unclosed brackets": (wire, random) =>
    withParameter(
      wire,
      random.pick(["or", "and", "not.or", "select"]),
      random.pick([
        "(",
        ")",
        "(id.eq.1",
        "id.eq.1)",
        "((id.eq.1)",
        "()",
        "(,)",
        "(id.eq.1,)",
        "(or)",
        "(not)",
        "(id)",
        "a(",
        "a(b",
        "a(b))",
        "(and(id.eq.1)",
      ]),
    ),
  "brackets within brackets": (wire, { pick, int }) => {
    const depth = 11 + int(400);
    return withParameter(wire, "or", `(${pick(["or(", "and(", "not.or("]).repeat(depth)}id.eq.1${")".repeat(depth)})`);
  },
  "embeds within embeds": (wire, { pick, int }) => {
    const depth = 10 + int(300);
    return withOnly(
      wire,
      "select",
      `${pick(["films!remake_of(", "accounts(", "a:people!castings("]).repeat(depth)}id${")".repeat(depth)}`,
    );
  },
  "too many terms": (wire, { pick, int }) =>
    withParameter(
      wire,
      ...pick<[string, string]>([
        ["or", `(${"id.eq.1,".repeat(200 + int(300))}id.eq.2)`],
        ["select", "id,".repeat(201 + int(500)) + "id"],
        ["order", "id,".repeat(201 + int(500)) + "id"],
        ["select", "people(*),".repeat(201) + "id"],
      ]),
    ),
  "an endless json path": (wire, { pick, int }) =>
    withOnly(
      wire,
      pick(["select", "order"]),
      `${pick(["custom", "meta", "name"])}${pick(["->a", "->0", "->-1", "->>a"]).repeat(20 + int(5000))}`,
    ),
  "a broken json path": (wire, { pick }) =>
    withOnly(
      wire,
      pick(["select", "order"]),
      pick([
        "custom->",
        "meta->>",
        "meta-",
        "meta->-",
        "meta->-a",
        "->a",
        "meta->>a->b",
        "meta->99999999999",
        "meta->a::int",
        "id->>a",
        "meta->>''",
        'meta->"',
        "meta->a.desc.desc",
      ]),
    ),
  "an embed that does not exist": (wire, { pick }) =>
    withOnly(
      wire,
      "select",
      `id,${pick(["", "a:", "..."])}${pick(relations)}${pick(["", "!inner", "!nothing", "!films_director_fkey", "!inner!left", "!"])}(${pick(["id", "*", "", "nothing", "name,count()"])})`,
    ),
  "a parameter of a missing embed": (wire, { pick }) =>
    withParameter(
      wire,
      `${pick(relations)}.${pick(["order", "limit", "offset", "id", "name", "or", "not.and", "a.b.c.d"])}`,
      pick(["id", "1", "eq.1", "(id.eq.1)"]),
    ),
  "a spread of or an order by a to-many embed": (wire, { pick }) =>
    withOnly(
      withOnly(
        wire,
        "select",
        pick([
          "id,...awards(name)",
          "id,awards(name)",
          "id,...people!castings(name)",
          "id,deals(id)",
          "...accounts(...contacts(name))",
        ]),
      ),
      "order",
      pick(["awards(name)", "people(name)", "deals(name).desc", "accounts(nothing)", "a(b(c))"]),
    ),
  "misplaced aggregates": (wire, { pick }) =>
    withOnly(
      wire,
      "select",
      pick([
        "name.sum()",
        "tags.avg()",
        "count().sum()",
        "id.count",
        "id.max()::nothing",
        "sum()",
        "*.count()",
        "meta.max()",
        "is_public.min()",
        "name,awards(count(),name)",
        "id.median()",
        "count()::date",
        "headline.sum()",
      ]),
    ),
  "a repeated parameter": (wire, { pick }) => ({
    ...wire,
    query: [
      ...wire.query,
      ...wire.query,
      ["select", "id"],
      ["select", pick(["name", "nothing", ""])],
      ["order", "id"],
      ["order", pick(["nothing", "id.desc"])],
      ["limit", "1"],
      ["limit", pick(["-1", "2"])],
    ],
  }),
  "an alias that conflicts with an internal one": (wire, { pick }) =>
    withOnly(
      wire,
      "select",
      pick([
        "vanda_page:id",
        "vanda_scalar:id,vanda_source:name",
        "vanda_body:id",
        "films:id,id:films(id)",
        "accounts:id",
        "a:id,a:name",
        "id,id,id",
        '"":id',
        '" ":id',
        `${"long".repeat(40)}:id`,
      ]),
    ),
  "functions and views instead of tables": (wire, { pick }) =>
    withOnly(
      { ...wire, path: pick(["cinemas", "halls", "guests", "old_films", "seasons", "eu_seasons", "all_cinemas"]) },
      "select",
      pick([
        "large_halls(*)",
        "...large_halls(name)",
        "largest_hall(seats.sum())",
        "large_halls",
        "large_halls->0",
        "host(host(host(name)))",
        "...host(name)",
        "name,...visits(price.max())",
        "halls(...visits(price,...guests(name)))",
        "name,large_halls!inner(cinemas(name))",
        "films(title)",
        "guests!visits(name)",
      ]),
    ),
};
