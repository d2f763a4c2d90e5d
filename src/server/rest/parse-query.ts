import { looksLikeFilter, parseField, parseLogicList, parseOperation } from "#server/rest/parse-filter.ts";
import { parseSelect } from "#server/rest/parse-select.ts";
import { invalidRange, limitExceeded, RestError } from "#server/rest/rest-error.ts";
import type { RestLimits } from "#server/rest/rest-limits.ts";
import { Scanner } from "#server/rest/scanner.ts";
import type { EmbedPath, OrderTerm, Query } from "#server/rest/syntax.ts";
import type { ValueList } from "#server/rest/value-list.ts";

/**
 * Splits a query string into decoded pairs. A name without `=` has no value and is omitted, as in PostgREST. Throws a
 * RestError for NUL and for bytes that are not UTF-8.
 */
export function readPairs(search: string): [string, string][] {
  const pairs: [string, string][] = [];
  for (const part of search.split("&")) {
    const equals = part.indexOf("=");
    if (equals > 0) pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))]);
  }
  return pairs;
}

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  let decoded: string;
  try {
    // A percent sign that does not start an encoded byte is literal.
    decoded = decodeURIComponent(spaced.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    throw new RestError(400, "PGRST100", "The URL is not percent-encoded UTF-8");
  }
  // Postgres does not support NUL in texts and names.
  if (decoded.includes("\0")) throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  return decoded;
}

/**
 * Parses a query string to a tree and adds its values to `values`. `takesArgs` is true for a function called by GET,
 * whose parameters without an operator are arguments. Throws a RestError for invalid syntax or too many parameters.
 */
export function parseQuery(search: string, values: ValueList, limits: RestLimits, takesArgs = false): Query {
  const query: Query = {
    select: [],
    filters: [],
    orders: [],
    limits: [],
    offsets: [],
    columns: null,
    onConflict: null,
    args: [],
  };
  let select = "*";
  const pairs = readPairs(search);
  if (pairs.length > limits.maxTerms) throw limitExceeded(`The request has more than ${limits.maxTerms} parameters`);
  for (const [name, value] of pairs) {
    const last = name.slice(name.lastIndexOf(".") + 1);
    if (name === "select") select = value.trim() === "" ? "*" : value;
    else if (name === "columns") query.columns = parseNames(value, "columns parameter");
    else if (name === "on_conflict") query.onConflict = parseNames(value, "on_conflict parameter");
    else if (last === "order") query.orders.push({ path: parsePath(name), terms: parseOrder(value, values) });
    else if (last === "limit") addLimit(query, parsePath(name), value);
    else if (last === "offset") addOffset(query, parsePath(name), value, values);
    else if (last === "and" || last === "or")
      query.filters.push(parseLogicParameter(name, last, value, values, limits));
    else if (takesArgs && !name.includes(".") && !looksLikeFilter(value))
      query.args.push({ name, value: values.add(value) });
    else query.filters.push(parseFilterParameter(name, value, values));
  }
  query.select = parseSelect(select, values, limits.maxDepth);
  return query;
}

function parseNames(text: string, label: string): string[] {
  const scanner = new Scanner(text, label);
  const names: string[] = [];
  do {
    scanner.blanks();
    names.push(scanner.fieldName());
  } while (scanner.eatBetweenBlanks(","));
  if (!scanner.done) scanner.fail('"," or end of input');
  return [...new Set(names)];
}

/** Returns the path of embeds in a parameter's name, without its last word. */
function parsePath(name: string): EmbedPath {
  const scanner = new Scanner(name, "tree path");
  const path: string[] = [];
  do path.push(scanner.fieldName());
  while (scanner.eat("."));
  if (!scanner.done) scanner.fail("delimiter (.) or end of input");
  return path.slice(0, -1);
}

function parseFilterParameter(name: string, value: string, values: ValueList): Query["filters"][number] {
  const scanner = new Scanner(name, "tree path");
  const path: string[] = [];
  for (;;) {
    const field = parseField(scanner, values);
    if (!scanner.eat(".")) {
      if (!scanner.done) scanner.fail('letter, digit, "-", "->>", "->", delimiter (.) or end of input');
      const operation = parseOperation(new Scanner(value, "filter"), values, false);
      return { path, logic: { kind: "filter", field, ...operation } };
    }
    path.push(field.name);
  }
}

function parseLogicParameter(
  name: string,
  kind: "and" | "or",
  value: string,
  values: ValueList,
  limits: RestLimits,
): Query["filters"][number] {
  const words = parsePath(name);
  const not = words.includes("not");
  const scanner = new Scanner(value, "logic tree");
  const of = parseLogicList(scanner, values, limits.maxDepth);
  if (!scanner.done) scanner.fail("end of input");
  return { path: words.filter((word) => word !== "not"), logic: { kind, not, of } };
}

function addLimit(query: Query, path: EmbedPath, value: string) {
  if (!/^[+-]?\d+$/.test(value)) return;
  if (value.startsWith("-")) throw invalidRange("Limit should be greater than or equal to zero.");
  query.limits.push({ path, limit: Math.min(Number(value), Number.MAX_SAFE_INTEGER) });
}

function addOffset(query: Query, path: EmbedPath, value: string, values: ValueList) {
  const offset = /^\d{1,18}$/.test(value) ? Number(value) : 0;
  if (offset > 0) query.offsets.push({ path, offset: values.add(String(offset)) });
}

/** Parses `order=`: `name.desc.nullslast,accounts(name),data->>key`. */
function parseOrder(text: string, values: ValueList): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms: OrderTerm[] = [];
  do terms.push(parseTerm(scanner, values));
  while (scanner.eatBetweenBlanks(","));
  if (!scanner.done) scanner.fail('"," or end of input');
  return terms;
}

function parseTerm(scanner: Scanner, values: ValueList): OrderTerm {
  scanner.blanks();
  const related = /^(?:"(?:[^"\\]|\\.)*"|[\p{L}\p{N}_ $-]+)\(/u.test(scanner.text.slice(scanner.at));
  const relation = related ? scanner.fieldName() : null;
  if (related) scanner.expect("(");
  const field = parseField(scanner, values);
  if (related) scanner.expect(")");
  const direction = scanner.eat(".asc") ? "asc" : scanner.eat(".desc") ? "desc" : null;
  const nulls = scanner.eat(".nullsfirst") ? "first" : scanner.eat(".nullslast") ? "last" : null;
  scanner.blanks();
  if (!scanner.done && scanner.next !== ",") {
    const choices = nulls
      ? ""
      : direction
        ? '"nullsfirst" or "nullslast"'
        : '"asc", "desc", "nullsfirst" or "nullslast"';
    if (scanner.next === "." && choices) {
      scanner.at += 1;
      scanner.fail(choices);
    }
    scanner.fail('delimiter (.), "," or end of input');
  }
  return { relation, field, direction, nulls };
}
