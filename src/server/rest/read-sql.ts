import { fieldSql, linkSql, logicSql } from "#server/rest/filter-sql.ts";
import { type EmbedNode, isGrouped, type ReadNode } from "#server/rest/read-plan.ts";
import { bytesOf, responseLimitSql } from "#server/rest/response-size.ts";
import { notEmbedded, RestError } from "#server/rest/rest-error.ts";
import { measuredSql, timesInRow } from "#server/rest/row-width.ts";
import type { SchemaCache } from "#server/rest/schema-cache.ts";
import { qualify, quoteName, type Parameters } from "#server/rest/statement.ts";
import { joinSums, joinSumsOfPage } from "#server/rest/sums.ts";
import type { Field, OrderTerm, SelectField } from "#server/rest/syntax.ts";

/** Writes the plan of a read as one `select`. Embeds are subqueries, evaluated only for the rows of the page. */
export class ReadSql {
  readonly #schema: SchemaCache;
  readonly #parameters: Parameters;
  readonly #embeds: { lists: number; toOnes: number };

  /**
   * `lists` is the number of lists in a row, which share the size limit of the response; `toOnes` is the number of
   * to-one embeds.
   */
  constructor(schema: SchemaCache, parameters: Parameters, embeds: { lists: number; toOnes: number }) {
    this.#schema = schema;
    this.#parameters = parameters;
    this.#embeds = embeds;
  }

  /** Returns the SQL of the rows of a node; `beneath` joins them to the parent. */
  select(wanted: ReadNode, beneath: { from?: string; where?: string } = {}): string {
    const own = beneath.from === undefined ? this.#ownColumns(wanted) : null;
    const node = own === null && wanted.sums?.isOfPage ? { ...wanted, sums: null } : wanted;
    const columns = this.#columns(node);
    const where = [beneath.where, this.where(node)].filter(Boolean).join(" and ");
    const rows = [
      `from ${beneath.from ?? this.#from(node)}${this.#joins(node)}`,
      where && `where ${where}`,
      this.#groupBy(node),
      this.#order(node),
      node.limit === null ? "" : `limit ${Math.trunc(node.limit)}`,
      node.offset === null ? "" : `offset ${this.#parameters.bind(node.offset)}::bigint`,
    ]
      .filter(Boolean)
      .join(" ");
    if (own === null) return `select ${columns.join(", ")} ${rows}`;
    const page = `(select ${own.join(", ")} ${rows}) as ${quoteName(node.alias)}${joinSumsOfPage(node)}`;
    return `select ${columns.join(", ")} from ${page} ${this.#order(node)}`.trimEnd();
  }

  /**
   * Returns the columns needed to select a page before its embeds and sums are evaluated: otherwise the embeds would be
   * evaluated for every row skipped by an offset, and the sums for every row that is sorted. Returns null if that has no
   * advantage, or if a join or a computed field needs the table.
   */
  #ownColumns(node: ReadNode): string[] | null {
    const sums = node.sums?.isOfPage ? node.sums : null;
    const isCut = node.offset !== null && !isGrouped(node) && node.embeds.some((embed) => !embed.isHidden);
    if (node.embeds.some((embed) => embed.link.routine !== null)) return null;
    if ((!isCut && !sums) || node.source.relation === null || this.#joins(node) !== "") return null;
    const shown = node.items.flatMap((item) => (item.kind === "field" ? [item.field.name] : []));
    const names = new Set([
      ...(sums ? [...shown.filter((name) => !sums.columns.has(name)), ...sums.key] : shown),
      ...node.order.map(({ field }) => field.name),
      ...node.embeds.flatMap(({ link }) => link.columns.map(([ours]) => ours)),
    ]);
    if (names.delete("*")) for (const name of node.source.columns.keys()) names.add(name);
    if ([...names].some((name) => !node.source.columns.has(name))) return null;
    return [...names].map((name) => `${quoteName(node.alias)}.${quoteName(name)}`);
  }

  /** Returns the SQL of the number of rows on all pages. With a ceiling, counting stops there. */
  count(node: ReadNode, ceiling?: number): string {
    if (isGrouped(node)) {
      const groups = this.select({ ...node, order: [], limit: ceiling ?? null, offset: null });
      return `(select count(*) from (${groups}) counted)`;
    }
    const where = this.where(node);
    const rows = `from ${this.#from(node)}${where && ` where ${where}`}`;
    return ceiling === undefined
      ? `(select count(*) ${rows})`
      : `(select count(*) from (select ${rows} limit ${Math.trunc(ceiling)}) counted)`;
  }

  /** Returns the SQL of the same rows, for EXPLAIN to estimate their number. */
  countable(node: ReadNode): string {
    const where = this.where(node);
    return `select from ${this.#from(node)}${where && ` where ${where}`}`;
  }

  where(node: ReadNode): string {
    const exists = (name: string) => {
      const embed = node.embeds.find((candidate) => candidate.name === name);
      return embed ? this.#exists(node, embed) : null;
    };
    return [
      ...node.where.map((logic) => logicSql(this.#parameters, node, logic, exists)),
      ...node.embeds.filter((embed) => embed.isInner).map((embed) => this.#exists(node, embed)),
    ].join(" and ");
  }

  /** Returns the names of the columns of a response, in order. */
  names(node: ReadNode): string[] {
    return node.items.flatMap((item) => {
      if (item.kind === "embed") return item.isHidden ? [] : item.isSpread ? this.names(item) : [item.name];
      if (item.aggregate) return [item.alias ?? item.aggregate.name];
      return item.field.name === "*" ? [...node.source.columns.keys()] : [item.alias ?? item.field.name];
    });
  }

  #from(node: ReadNode) {
    return `${node.from} as ${quoteName(node.alias)}${joinSums(node)}`;
  }

  #columns(node: ReadNode, isBeneathGroups = isGrouped(node)): string[] {
    return node.items.flatMap((item) => {
      if (item.kind === "field") return [this.#column(node, item)];
      if (item.isHidden) return [];
      if (!item.isSpread) return [`${this.#embed(node, item, isBeneathGroups)} as ${quoteName(item.name)}`];
      if (item.isToOne) return this.#columns(item, isBeneathGroups);
      const names = this.names(item).map(quoteName);
      return this.#listColumns(item).map((list, index) => `${list} as ${names[index]}`);
    });
  }

  #column(node: ReadNode, item: SelectField): string {
    const { field, cast, alias, aggregate } = item;
    if (aggregate) {
      const of = field.name === "*" ? "*" : this.#value(node, item);
      const total = `${aggregate.name}(${of})`;
      const shown = aggregate.cast === null ? total : `cast(${total} as ${this.#type(aggregate.cast)})`;
      return `${shown} as ${quoteName(alias ?? aggregate.name)}`;
    }
    if (field.name === "*") return this.#allColumns(node);
    const value = this.#value(node, item);
    const hasName = cast === null && value === fieldSql(this.#parameters, node, field);
    const name = alias ?? (hasName ? null : field.name);
    return `${value}${name === null ? "" : ` as ${quoteName(name)}`}`;
  }

  #allColumns(node: ReadNode): string {
    const columns = [...node.source.columns.values()].map(({ name, base }) => {
      const own = `${quoteName(node.alias)}.${quoteName(name)}`;
      return { own, name, measured: this.#measured(node, own, name, base) };
    });
    if (columns.every(({ own, measured }) => own === measured)) return `${quoteName(node.alias)}.*`;
    return columns.map(({ name, measured }) => `${measured} as ${quoteName(name)}`).join(", ");
  }

  #measured(node: ReadNode, value: string, name: string, base: string | undefined): string {
    return measuredSql(this.#parameters, value, { base, times: timesInRow(node, name, this.#embeds.toOnes) });
  }

  #value(node: ReadNode, { field, cast }: SelectField): string {
    const plain = fieldSql(this.#parameters, node, field);
    const base = node.source.columns.get(field.name)?.base;
    const value = isGrouped(node)
      ? plain
      : this.#measured(node, plain, field.name, field.path.length > 0 ? "json" : base);
    return cast === null ? value : `cast(${value} as ${this.#type(cast)})`;
  }

  /** Groups by everything selected except the aggregates; an embed is represented by the columns that join it. */
  #groupBy(node: ReadNode): string {
    if (!isGrouped(node)) return "";
    const keys = this.#groupKeys(node);
    return keys.length === 0 ? "" : `group by ${keys.join(", ")}`;
  }

  #groupKeys(node: ReadNode): string[] {
    return node.items.flatMap((item) => {
      if (item.kind === "embed") {
        if (item.isHidden) return [];
        if (item.isSpread) return item.isToOne ? this.#groupKeys(item) : this.#listColumns(item);
        if (item.link.routine !== null) return [this.#embed(node, item, true)];
        return item.link.columns.map(([ours]) => `${quoteName(node.alias)}.${quoteName(ours)}`);
      }
      if (item.aggregate) return [];
      if (item.field.name !== "*") return [this.#value(node, item)];
      return [...node.source.columns.keys()].map((name) => `${quoteName(node.alias)}.${quoteName(name)}`);
    });
  }

  #type(cast: string): string {
    const type = this.#schema.types.get(cast.toLowerCase()) ?? this.#schema.types.get(cast);
    if (!type) throw new RestError(400, "42704", `type "${cast}" does not exist`);
    return type;
  }

  /** Returns the SQL of an embed: an object or null for a single row, a list for many. */
  #embed(node: ReadNode, embed: EmbedNode, isBeneathGroups: boolean): string {
    const rows = this.select(embed, this.#beneath(node, embed));
    const item = quoteName(`${embed.alias}_row`);
    // Postgres can compare and group jsonb, but not json.
    const json = embed.link.routine !== null && isBeneathGroups ? "::jsonb" : "";
    if (embed.isToOne) return `(select row_to_json(${item})${json} from (${rows}) as ${item})`;
    const page = quoteName(`${embed.alias}_page`);
    // With an offset, Postgres creates the JSON only once although it is used twice.
    const written = `(select row_to_json(${item}) as json from (${rows}) as ${item} offset 0) as ${page}`;
    const limit = responseLimitSql(this.#parameters, bytesOf(`${page}.json`), this.#embeds.lists);
    return `(select coalesce(json_agg(${page}.json), '[]')${json} from ${written} ${limit})`;
  }

  /**
   * Returns the columns of a spread to-many embed; each is a list of values. The columns are numbered, because a name
   * may occur twice.
   */
  #listColumns(embed: EmbedNode): string[] {
    return this.names(embed).map((_name, index) => `${quoteName(`${embed.alias}_lists`)}."${index}"`);
  }

  /**
   * Returns the join to the lists of a spread to-many embed. Nothing is joined if the to-one row that contains the
   * embed is missing.
   */
  #listsJoin(node: ReadNode, embed: EmbedNode, isBeneathGroups: boolean): string {
    const numbers = this.names(embed).map((_name, index) => `"${index}"`);
    if (numbers.length === 0) return "";
    const rows = this.select(embed, this.#beneath(node, embed));
    const item = quoteName(`${embed.alias}_row`);
    const page = quoteName(`${embed.alias}_page`);
    const json = isBeneathGroups ? "::jsonb" : "";
    const lists = numbers.map((number) => `coalesce(json_agg(${page}.${number}), '[]')${json} as ${number}`);
    const values = numbers.map((number) => `to_json(${item}.${number}) as ${number}`);
    const written = `(select ${values.join(", ")} from (${rows}) as ${item} (${numbers.join(", ")}) offset 0) as ${page}`;
    const bytes = numbers.map((number) => bytesOf(`${page}.${number}`));
    const limit = responseLimitSql(this.#parameters, `(${bytes.join(" + ")})`, this.#embeds.lists);
    const isThere = "isToOne" in node ? `not (${quoteName(node.alias)} is null)` : "true";
    const from = `(select ${lists.join(", ")} from ${written} ${limit}) as ${quoteName(`${embed.alias}_lists`)}`;
    return ` left join lateral ${from} on ${isThere}`;
  }

  #exists(node: ReadNode, embed: EmbedNode): string {
    const { from, where } = this.#beneath(node, embed);
    const conditions = [where, this.where(embed)].filter(Boolean).join(" and ");
    return `exists (select from ${from}${conditions && ` where ${conditions}`})`;
  }

  #beneath(node: ReadNode, embed: EmbedNode): { from: string; where: string } {
    const { link } = embed;
    if (!link.junction) return { from: this.#from(embed), where: linkSql(node, embed, link.columns) };
    const junction = { alias: `${embed.alias}_junction` };
    const pairs = link.junction.columns.map(
      ([ours, theirs]) =>
        `${quoteName(junction.alias)}.${quoteName(ours)} = ${quoteName(embed.alias)}.${quoteName(theirs)}`,
    );
    return {
      from: `${this.#from(embed)} join ${qualify(link.junction.name)} as ${quoteName(junction.alias)} on ${pairs.join(" and ")}`,
      where: linkSql(node, junction, link.columns),
    };
  }

  /** Joins the embeds whose columns are part of the parent's own row, or that order the parent. */
  #joins(node: ReadNode, isBeneathGroups = isGrouped(node)): string {
    return node.embeds
      .filter(
        (embed) =>
          (embed.isSpread && !embed.isHidden) ||
          node.order.some((term) => term.relation === embed.name && embed.isToOne),
      )
      .map((embed) => {
        if (!embed.isToOne) return this.#listsJoin(node, embed, isBeneathGroups);
        const { from, where } = this.#beneath(node, embed);
        const conditions = [where, this.where(embed)].filter(Boolean).join(" and ") || "true";
        return ` left join ${from} on ${conditions}${embed.isSpread ? this.#joins(embed, isBeneathGroups) : ""}`;
      })
      .join("");
  }

  #order(node: ReadNode): string {
    if (node.order.length === 0) return "";
    return `order by ${node.order.map((term) => this.#orderTerm(node, term)).join(", ")}`;
  }

  #orderTerm(node: ReadNode, { relation, field, direction, nulls }: OrderTerm): string {
    const of = relation === null ? node : this.#related(node, relation);
    const by = fieldSql(this.#parameters, of, relation === null ? field : spreadField(of, field));
    return `${by}${direction ? ` ${direction}` : ""}${nulls ? ` nulls ${nulls}` : ""}`;
  }

  #related(node: ReadNode, name: string): EmbedNode {
    const embed = node.embeds.find((candidate) => candidate.name === name);
    if (!embed) throw notEmbedded(name);
    if (embed.isToOne) return embed;
    throw new RestError(400, "PGRST118", `A related order on '${name}' is not possible`, {
      details: `'${node.source.relation ?? node.alias}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    });
  }
}

/** Resolves a field by which a spread embed is ordered. The field may be an alias. */
function spreadField(embed: ReadNode, field: Field): Field {
  if (!("isSpread" in embed) || !embed.isSpread || embed.source.columns.has(field.name)) return field;
  const item = embed.items.find(
    (candidate) => candidate.kind === "field" && candidate.alias === field.name && candidate.aggregate === null,
  );
  return item?.kind === "field" && field.path.length === 0 ? item.field : field;
}
