import { parseField } from "#server/rest/parse-filter.ts";
import { limitExceeded } from "#server/rest/rest-error.ts";
import { Scanner } from "#server/rest/scanner.ts";
import { aggregates, type SelectEmbed, type SelectField, type SelectItem } from "#server/rest/syntax.ts";
import type { ValueList } from "#server/rest/value-list.ts";

/**
 * Parses `select=`: columns with alias, cast, JSON arrows and aggregates; embeds with hint and join; spreads. Throws a
 * RestError for invalid syntax or too many nested embeds.
 */
export function parseSelect(text: string, values: ValueList, maxDepth: number): SelectItem[] {
  const scanner = new Scanner(text, "select parameter");
  if (text.trim() === "") return [];
  const items = parseItems(scanner, values, maxDepth);
  if (!scanner.done) scanner.fail('letter, digit, "-", "->>", "->", "::", "(", ")", "," or end of input');
  return items;
}

function parseItems(scanner: Scanner, values: ValueList, maxDepth: number): SelectItem[] {
  if (maxDepth < 0) throw limitExceeded("The select has too many nested embeds. Request the inner ones separately");
  const items: SelectItem[] = [];
  do items.push(parseItem(scanner, values, maxDepth));
  while (scanner.eatBetweenBlanks(","));
  return items;
}

function parseItem(scanner: Scanner, values: ValueList, maxDepth: number): SelectItem {
  scanner.blanks();
  if (scanner.eat("...")) return parseEmbed(scanner, values, maxDepth, null, true);
  if (scanner.eat("*")) {
    scanner.blanks();
    return { kind: "field", field: { name: "*", path: [] }, cast: null, alias: null, aggregate: null };
  }
  const start = scanner.at;
  const first = scanner.fieldName();
  const isAliased = scanner.next === ":" && scanner.text[scanner.at + 1] !== ":";
  const alias = isAliased ? first : null;
  if (isAliased) scanner.at += 1;
  const from = isAliased ? scanner.at : start;
  scanner.at = from;
  scanner.blanks();
  const name = scanner.fieldName();
  if (name === "count" && scanner.eat("()")) {
    return { kind: "field", field: { name: "*", path: [] }, cast: null, alias, aggregate: countOf(scanner) };
  }
  if (scanner.next === "(" || scanner.next === "!") {
    scanner.at = from;
    return parseEmbed(scanner, values, maxDepth, alias, false);
  }
  scanner.at = from;
  return parseSelectField(scanner, values, alias);
}

function parseSelectField(scanner: Scanner, values: ValueList, alias: string | null): SelectField {
  const start = scanner.at;
  const field = parseField(scanner, values);
  const end = scanner.at;
  const cast = scanner.eat("::") ? scanner.identifier() : null;
  const aggregate = parseAggregate(scanner);
  if (!scanner.done && scanner.next !== "," && scanner.next !== ")") {
    scanner.fail('letter, digit, "-", "->>", "->", "::", ")", "," or end of input');
  }
  // Parsing replaces the keys of a path with value slots, so the alias is derived here, while the text still contains
  // the last key.
  return {
    kind: "field",
    field,
    cast,
    alias: alias ?? (aggregate ? null : jsonAlias(scanner.text.slice(start, end), field.path.length > 0)),
    aggregate,
  };
}

function parseAggregate(scanner: Scanner): SelectField["aggregate"] {
  const name = aggregates.find((aggregate) => scanner.eat(`.${aggregate}()`));
  return name ? { name, cast: scanner.eat("::") ? scanner.identifier() : null } : null;
}

const countOf = (scanner: Scanner): SelectField["aggregate"] => ({
  name: "count",
  cast: scanner.eat("::") ? scanner.identifier() : null,
});

/**
 * Returns the name of a JSON path: `data->a->>b` is called b. A path that ends with an index has the last name before
 * it. Returns null for a column without a path.
 */
function jsonAlias(text: string, hasPath: boolean): string | null {
  if (!hasPath) return null;
  const [column = "", ...keys] = text.split(/->>?/).map((part) => part.trim().replace(/^"(.*)"$/, "$1"));
  return keys.findLast((key) => !/^-?\d+$/.test(key)) ?? column;
}

function parseEmbed(
  scanner: Scanner,
  values: ValueList,
  maxDepth: number,
  alias: string | null,
  isSpread: boolean,
): SelectEmbed {
  scanner.blanks();
  const name = scanner.fieldName();
  const embed: SelectEmbed = { kind: "embed", name, alias, hint: null, join: null, isSpread, select: [] };
  for (let marks = 0; marks < 2 && scanner.eat("!"); marks += 1) {
    const mark = scanner.fieldName();
    if (mark === "inner" || mark === "left") embed.join = mark;
    else embed.hint = mark;
  }
  scanner.expect("(");
  scanner.blanks();
  if (scanner.next !== ")") embed.select = parseItems(scanner, values, maxDepth - 1);
  scanner.expect(")");
  scanner.blanks();
  return embed;
}
