import { slipsBetween } from "#domain/language/slips-between.ts";
import { RestError } from "#server/rest/rest-error.ts";
import type { Link, SchemaCache } from "#server/rest/schema-cache.ts";

/**
 * Finds the relationship of an embed as PostgREST does. The target is the name of a relation, or of a foreign key or its
 * column in the origin. The hint is a constraint, a column of either side, or a junction. The request is rejected if
 * there is no match or several. Functions that define a link are found by name and take precedence. A view is found only
 * by its own name, because the name of a key would match both the table and its views.
 */
export function findLink(schema: SchemaCache, origin: string, target: string, hint: string | null): Link {
  const { links = [], computedLinks } = schema.relations.get(origin) ?? {};
  const computed = computedLinks?.get(target);
  if (computed) return computed;
  const fitting = links.filter((link) =>
    link.from === link.to ? fitsSelf(schema, link, target, hint) : fits(schema, link, target, hint),
  );
  // Links to views are considered only if there is no link to a table. Likewise, junctions that are views are
  // considered only if no junction is a table.
  const toTables = fitting.filter((link) => !leadsToView(schema, link));
  const preferred = toTables.length > 0 ? toTables : fitting;
  const overTables = preferred.filter((link) => !isOverView(schema, link));
  const found = overTables.length > 0 ? overTables : preferred;
  const [link] = found;
  if (!link) throw noLink(schema, origin, target, hint);
  if (found.length > 1) throw ambiguousLink(origin, target, found);
  return link;
}

const leadsToView = (schema: SchemaCache, link: Link) => schema.relations.get(link.to)?.kind === "view";

const isOverView = (schema: SchemaCache, { junction }: Link) =>
  junction !== null && schema.relations.get(junction.name)?.kind === "view";

function fits(schema: SchemaCache, link: Link, target: string, hint: string | null): boolean {
  if (hint === null) {
    return (
      target === link.to ||
      (!link.junction &&
        !leadsToView(schema, link) &&
        (target === link.constraint || target === keyColumn(schema, link, "ours")))
    );
  }
  if (target !== link.to) return false;
  if (link.junction) return hint === link.junction.name;
  return (
    hint === link.constraint || hint === keyColumn(schema, link, "ours") || hint === keyColumn(schema, link, "theirs")
  );
}

/**
 * True if a link of a table to itself matches. The table's own name selects the rows that refer to this row; the name
 * of the column selects the row that this row refers to.
 */
function fitsSelf(schema: SchemaCache, link: Link, target: string, hint: string | null): boolean {
  if (link.junction) return target === link.to && hint === link.junction.name;
  const isMany = !link.isKeyOurs;
  if (hint === null)
    return isMany ? target === link.to : target === keyColumn(schema, link, "ours") || target === link.constraint;
  return target === link.to && isMany && (hint === keyColumn(schema, link, "theirs") || hint === link.constraint);
}

/**
 * Returns the single column that identifies a foreign key; null if there is none. A key of several columns contains
 * both the tenant and the meaningful column, so columns of the referencing table's primary key are ignored.
 */
function keyColumn(schema: SchemaCache, link: Link, side: "ours" | "theirs"): string | null {
  const isHere = link.kind === "many-to-one" || (link.kind === "one-to-one" && holdsKey(schema, link));
  const names = link.columns.map(([ours, theirs]) => (side === "ours" ? ours : theirs));
  if (names.length === 1) return names[0] ?? null;
  if (isHere !== (side === "ours")) return null;
  const holder = schema.relations.get(isHere ? link.from : link.to);
  const own = names.filter((name) => !holder?.primaryKey.includes(name));
  return own.at(-1) ?? null;
}

const holdsKey = (schema: SchemaCache, link: Link) =>
  link.columns.every(([, theirs]) => schema.relations.get(link.to)?.primaryKey.includes(theirs) ?? false);

function noLink(schema: SchemaCache, origin: string, target: string, hint: string | null) {
  const withHint = hint === null ? "" : ` using the hint '${hint}'`;
  const near = schema.relations.has(target)
    ? null
    : closest(
        target,
        (schema.relations.get(origin)?.links ?? []).map((link) => link.to),
      );
  return new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}'${withHint} in the schema 'public', but no matches were found.`,
      hint: near ? `Perhaps you meant '${near}' instead of '${target}'.` : null,
    },
  );
}

function ambiguousLink(origin: string, target: string, links: Link[]) {
  const hints = links.map((link) => `'${link.to}!${link.junction ? link.junction.name : link.constraint}'`);
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: links.map((link) => ({
        cardinality: link.kind,
        embedding: `${link.from} with ${link.to}`,
        relationship: describe(link),
      })),
      hint: `Try changing '${target}' to one of the following: ${hints.join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe({ from, to, constraint, columns, junction }: Link): string {
  const ours = columns.map(([name]) => name).join(", ");
  const theirs = columns.map(([, name]) => name).join(", ");
  if (!junction) return `${constraint} using ${from}(${ours}) and ${to}(${theirs})`;
  return `${junction.name} using ${constraint}(${theirs}) and ${junction.constraint}(${junction.columns.map(([name]) => name).join(", ")})`;
}

/** Returns the most similar name if it is similar enough for a typo; null if none is. */
export function closest(name: string, candidates: Iterable<string>): string | null {
  if (name.length > 100) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const most = Math.max(candidate.length, name.length) / 4;
    if (candidate === name || Math.abs(candidate.length - name.length) > most) continue;
    const slips = slipsBetween(name, candidate);
    if (slips > most || slips >= least) continue;
    best = candidate;
    least = slips;
  }
  return best;
}
