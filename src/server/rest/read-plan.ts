import { findLink } from "#server/rest/find-link.ts";
import { limitExceeded, notEmbedded, RestError } from "#server/rest/rest-error.ts";
import type { RestLimits } from "#server/rest/rest-limits.ts";
import type { CallerRole, Column, Link, SchemaCache } from "#server/rest/schema-cache.ts";
import { asRow, qualify, quoteName } from "#server/rest/statement.ts";
import type { EmbedPath, Field, Logic, OrderTerm, Query, SelectField, SelectItem, Slot } from "#server/rest/syntax.ts";

/** A source of rows: a relation, or the result of a function or a write. */
export type Source = {
  /** The relation whose links can be embedded, if any. */
  relation: string | null;
  columns: Map<string, Column>;
  computed: Map<string, string>;
  /** True for the result of a function that has the columns of the relation but not its type. */
  isRecord?: boolean;
};

/**
 * The joined view with computed columns of a relation. If rows are neither filtered nor sorted by them, only the rows of
 * the page are joined.
 */
export type Sums = { alias: string; key: readonly string[]; columns: ReadonlySet<string>; isOfPage: boolean };

/** One resource of a request, with everything that the request specifies for it. */
export type ReadNode = {
  /** The name of the resource in SQL. */
  alias: string;
  /** The SQL after `from`, without the alias. */
  from: string;
  source: Source;
  items: (SelectField | EmbedNode)[];
  embeds: EmbedNode[];
  where: Logic[];
  order: OrderTerm[];
  limit: number | null;
  offset: Slot | null;
  sums: Sums | null;
};

const emptyRequest = (): Omit<ReadNode, "alias" | "from" | "source"> => ({
  items: [],
  embeds: [],
  where: [],
  order: [],
  limit: null,
  offset: null,
  sums: null,
});

export type EmbedNode = ReadNode & {
  kind: "embed";
  link: Link;
  name: string;
  /** The name in the request, without an alias. */
  target: string;
  isToOne: boolean;
  isInner: boolean;
  isSpread: boolean;
  /** True if the embed only filters: it is selected with empty brackets, or contains only such embeds. */
  isHidden: boolean;
};

/**
 * Combines the syntax tree of a request with the schema: finds the relation of each embed and assigns the filters,
 * orders and limits to it.
 */
export class ReadPlanner {
  readonly #schema: SchemaCache;
  readonly #limits: RestLimits;
  readonly #role: CallerRole;
  #embeds = 0;
  readonly #read = new Set<string>();
  #lists = 0;
  #toOnes = 0;

  constructor(schema: SchemaCache, limits: RestLimits, role: CallerRole) {
    this.#schema = schema;
    this.#limits = limits;
    this.#role = role;
  }

  /** The relations that embeds read, except those read by functions. */
  get reads(): string[] {
    return [...this.#read];
  }

  /** The number of to-many embeds that the response contains, including nested ones. */
  get lists(): number {
    return this.#lists;
  }

  /** The number of to-one embeds. */
  get toOnes(): number {
    return this.#toOnes;
  }

  plan(root: { alias: string; from: string; source: Source }, query: Query, onlyEmbeds = false): ReadNode {
    const node: ReadNode = { ...root, ...emptyRequest() };
    this.#select(node, query.select);
    if (countTerms(query) > this.#limits.maxTerms)
      throw limitExceeded(`The request has more than ${this.#limits.maxTerms} terms`);
    // A write uses the filters of the resource itself to select rows, and its response has no pages.
    const isAbout = (path: EmbedPath) => !onlyEmbeds || path.length > 0;
    for (const { path, logic } of query.filters) if (isAbout(path)) find(node, path).where.push(logic);
    for (const { path, terms } of query.orders) find(node, path).order = terms;
    for (const { path, limit } of query.limits) if (isAbout(path)) find(node, path).limit = limit;
    for (const { path, offset } of query.offsets) if (isAbout(path)) find(node, path).offset = offset;
    if (onlyEmbeds) for (const embed of node.embeds) this.#capRows(embed);
    else this.#capRows(node);
    return node;
  }

  #select(node: ReadNode, items: SelectItem[]) {
    for (const item of items) {
      if (item.kind === "field") {
        if (item.aggregate && !this.#limits.aggregates) throw aggregatesNotAllowed();
        node.items.push(
          ...(isAllColumns(item) ? this.#allColumns(node) : [isCount(node.source, item) ? toCount(item) : item]),
        );
        continue;
      }
      const link = findLink(this.#schema, node.source.relation ?? node.alias, item.name, item.hint);
      const target = this.#schema.relations.get(link.to);
      if (!target) throw new Error(`The schema has a link to ${link.to}, which it does not have`);
      this.#embeds += 1;
      const isToOne = link.kind === "many-to-one" || link.kind === "one-to-one";
      const embed: EmbedNode = {
        kind: "embed",
        link,
        name: item.alias ?? item.name,
        target: item.name,
        isToOne,
        isInner: item.join === "inner",
        isSpread: item.isSpread,
        isHidden: showsNothing(item),
        alias: `${link.to}_${this.#embeds}`,
        from: link.routine === null ? qualify(link.to) : computedRows(node, link.routine),
        source: { relation: link.to, columns: target.columns, computed: target.computed },
        ...emptyRequest(),
      };
      if (item.isSpread && !isToOne && hasAggregate(item.select)) throw aggregatesInSpread();
      if (isToOne) this.#toOnes += 1;
      else if (!embed.isHidden) this.#lists += 1;
      if (link.routine === null && (!embed.isHidden || embed.isInner)) this.#note(link);
      this.#select(embed, item.select);
      node.items.push(embed);
      node.embeds.push(embed);
    }
  }

  /** Returns the columns that `*` selects. Of a relation, these are the columns that the caller may read. */
  #allColumns({ from, source }: ReadNode): SelectField[] {
    const relation = source.relation === null ? undefined : this.#schema.relations.get(source.relation);
    const unreadable = relation && from === qualify(relation.name) ? relation.unreadable[this.#role] : noColumns;
    if (unreadable.size === 0) return [toField("*")];
    return [...source.columns.keys()].filter((name) => !unreadable.has(name)).map(toField);
  }

  #note({ to, junction }: Link) {
    this.#read.add(to);
    if (junction) this.#read.add(junction.name);
  }

  #capRows(node: ReadNode | EmbedNode) {
    const isOne = "isToOne" in node && node.isToOne;
    // Postgres does not enforce the number of rows that a function declares.
    if (isOne && node.link.routine !== null) node.limit = Math.min(node.limit ?? 1, 1);
    if (!isOne) node.limit = Math.min(node.limit ?? Infinity, this.#limits.maxRows);
    for (const embed of node.embeds) this.#capRows(embed);
  }
}

/** Counts the terms of a query; each step of a JSON path is a separate term. */
function countTerms(query: Query): number {
  const ofField = ({ path }: Field) => 1 + path.length;
  const ofLogic = (logic: Logic): number =>
    logic.kind === "filter" ? ofField(logic.field) : logic.of.reduce((sum, item) => sum + ofLogic(item), 0);
  const ofSelect = (items: SelectItem[]): number =>
    items.reduce((sum, item) => sum + (item.kind === "embed" ? 1 + ofSelect(item.select) : ofField(item.field)), 0);
  return (
    ofSelect(query.select) +
    query.filters.reduce((sum, { logic }) => sum + ofLogic(logic), 0) +
    query.orders.reduce((sum, { terms }) => sum + terms.reduce((more, { field }) => more + ofField(field), 0), 0)
  );
}

/**
 * Finds the embed at the path of a parameter, by its alias or else by its own name. Throws a RestError if the resource
 * is not embedded.
 */
function find(node: ReadNode, path: EmbedPath): ReadNode {
  let parent = node;
  for (const name of path) {
    const { embeds }: ReadNode = parent;
    const embed = embeds.find((embed) => embed.name === name) ?? embeds.find((embed) => embed.target === name);
    if (!embed) throw notEmbedded(name);
    parent = embed;
  }
  return parent;
}

const aggregatesNotAllowed = () => new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");

/**
 * True for a column `count` that does not exist. This is the older syntax for counting rows, without brackets, and is
 * always allowed.
 */
const isCount = ({ columns, computed }: Source, { field, aggregate }: SelectField) =>
  field.name === "count" && field.path.length === 0 && !aggregate && !columns.has("count") && !computed.has("count");

const noColumns: ReadonlySet<string> = new Set();

const isAllColumns = ({ field, aggregate }: SelectField) => field.name === "*" && aggregate === null;

export const toField = (name: string): SelectField => ({
  kind: "field",
  field: { name, path: [] },
  cast: null,
  alias: null,
  aggregate: null,
});

const toCount = ({ alias, cast }: SelectField): SelectField => ({
  kind: "field",
  field: { name: "*", path: [] },
  cast: null,
  alias,
  aggregate: { name: "count", cast },
});

const showsNothing = (item: SelectItem): boolean => item.kind === "embed" && item.select.every(showsNothing);

/** True if a select contains an aggregate, directly or in a spread embed. */
const hasAggregate = (items: SelectItem[]): boolean =>
  items.some((item) => (item.kind === "field" ? item.aggregate !== null : item.isSpread && hasAggregate(item.select)));

const aggregatesInSpread = () =>
  new RestError(400, "PGRST127", "Feature not implemented", {
    details: "Aggregates are not implemented for one-to-many or many-to-many spreads.",
  });

/**
 * Returns the SQL of the rows that a function returns for a row of the parent. The result of a write or a function has
 * no type until it is cast to one.
 */
function computedRows({ alias, from, source }: ReadNode, routine: string): string {
  const relation = source.relation ?? alias;
  if (from === qualify(relation)) return `${qualify(routine)}(${quoteName(alias)}.*)`;
  return `${qualify(routine)}(${asRow(alias, relation, source.columns)})`;
}

/** True if a read contains an aggregate, directly or in a spread embed. */
export function isGrouped(node: ReadNode): boolean {
  return node.items.some((item) =>
    item.kind === "field" ? item.aggregate !== null : item.isSpread && isGrouped(item),
  );
}
