import { limitExceeded, RestError } from "#server/rest/rest-error.ts";
import type { Scanner } from "#server/rest/scanner.ts";
import type {
  CompareOperator,
  Field,
  Filter,
  IsValue,
  JsonStep,
  Logic,
  Operation,
  TextSearch,
} from "#server/rest/syntax.ts";
import { toArrayLiteral, type ValueList } from "#server/rest/value-list.ts";

const quantifiable = ["eq", "gte", "gt", "lte", "lt", "like", "ilike", "match", "imatch"] as const;
const compareOperators: ReadonlySet<string> = new Set<CompareOperator>([
  ...quantifiable,
  "neq",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxr",
  "nxl",
  "adj",
]);
const quantifiableOperators: ReadonlySet<string> = new Set(quantifiable);
const textSearches: ReadonlySet<string> = new Set<TextSearch>(["fts", "plfts", "phfts", "wfts"]);
const isValues = new Map<string, IsValue>([
  ["null", "NULL"],
  ["not_null", "NOT NULL"],
  ["true", "TRUE"],
  ["false", "FALSE"],
  ["unknown", "UNKNOWN"],
]);
const operatorHint = "operator (eq, gt, ...)";

const isCompare = (word: string): word is CompareOperator => compareOperators.has(word);
const isTextSearch = (word: string): word is TextSearch => textSearches.has(word);

/** True if a parameter of a function call is a filter on the result rather than an argument. */
export function looksLikeFilter(value: string): boolean {
  const [word = "", second] = value.split(".");
  if (word === "not") return second !== undefined;
  if (second === undefined) return false;
  const operator = word.split("(")[0] ?? "";
  return ["in", "is", "isdistinct"].includes(operator) || isCompare(operator) || isTextSearch(operator);
}

/** Parses `name`, `data->a->>b` or `data->0`. */
export function parseField(scanner: Scanner, values: ValueList): Field {
  scanner.blanks();
  const name = scanner.fieldName();
  const path = parseJsonPath(scanner, values);
  scanner.blanks();
  return { name, path };
}

function parseJsonPath(scanner: Scanner, values: ValueList): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.eat("->>") ? "->>" : scanner.eat("->") ? "->" : null;
    if (!arrow) return path;
    const index = /^-?\d+(?=->|::|[.,)]|$)/.exec(scanner.text.slice(scanner.at))?.[0];
    if (index) scanner.at += index.length;
    else if (scanner.next === "-") {
      scanner.at += 1;
      scanner.fail("digit");
    }
    path.push({ arrow, key: values.addKey(index ?? scanner.jsonKey()), isIndex: index !== undefined });
  }
}

/** Parses the part after the column: `not.eq.5`, `in.(1,2)`, `like(any).{a*,b*}`, `fts(english).cat`. */
export function parseOperation(
  scanner: Scanner,
  values: ValueList,
  isInLogic: boolean,
): Omit<Filter, "kind" | "field"> {
  const start = scanner.at;
  const not = scanner.eat("not.");
  const from = scanner.at;
  const word = scanner.until(".(");
  const value = () => {
    scanner.expect(".");
    return isInLogic ? logicValue(scanner) : scanner.rest();
  };
  const operation = ((): Operation => {
    if (word === "in") return { op: "in", values: values.add(toArrayLiteral(parseList(scanner))) };
    if (word === "is") return { op: "is", value: parseIs(scanner) };
    if (word === "isdistinct") return { op: "isdistinct", value: values.add(value()) };
    if (isTextSearch(word)) {
      const language = scanner.eat("(") ? parseLanguage(scanner) : null;
      return {
        op: "search",
        search: word,
        language: language === null ? null : values.add(language),
        value: values.add(value()),
      };
    }
    if (!isCompare(word)) {
      scanner.at = not ? from : start;
      return scanner.fail(operatorHint);
    }
    const quantifier = quantifiableOperators.has(word) ? parseQuantifier(scanner) : null;
    const operand = value();
    const pattern = word === "like" || word === "ilike" ? operand.replaceAll("*", "%") : operand;
    if (word === "ilike") requireWholePattern(pattern, quantifier !== null);
    return { op: "compare", operator: word, quantifier, value: values.add(pattern) };
  })();
  return { not, operation };
}

/**
 * Rejects a trailing escape character. Postgres reports it only if a row, even a hidden one, matches up to that
 * character, so the error would reveal that such a row exists. In a list, a backslash may also escape the separator and
 * is rejected in the same way.
 */
function requireWholePattern(pattern: string, isList: boolean) {
  const isCut = isList ? /\\"?\s*[,}]/.test(pattern) : /(?<!\\)(?:\\\\)*\\$/.test(pattern);
  if (isCut) throw new RestError(400, "22025", "LIKE pattern must not end with escape character");
}

function parseQuantifier(scanner: Scanner): "any" | "all" | null {
  if (scanner.eat("(any)")) return "any";
  return scanner.eat("(all)") ? "all" : null;
}

function parseLanguage(scanner: Scanner): string {
  const name = scanner.identifier();
  scanner.expect(")");
  // Postgres would interpret a number as the oid of a configuration, and fail if it does not exist.
  if (/^\d+$/.test(name)) throw new RestError(400, "42704", `text search configuration "${name}" does not exist`);
  return name;
}

function parseIs(scanner: Scanner): IsValue {
  scanner.expect(".");
  const start = scanner.at;
  const value = isValues.get(scanner.until(",) ").toLowerCase());
  if (value) return value;
  scanner.at = start;
  return scanner.fail("isVal: (null, not_null, true, false, unknown)");
}

function parseList(scanner: Scanner): string[] {
  scanner.expect(".");
  scanner.blanks();
  scanner.expect("(");
  if (/^\s*\)/.test(scanner.text.slice(scanner.at))) scanner.blanks();
  const items: string[] = [];
  do items.push(separatedValue(scanner));
  while (scanner.eat(","));
  scanner.expect(")");
  scanner.blanks();
  return items.length === 1 && items[0] === "" ? [] : items;
}

/** Reads a value. It is quoted only if the quotes enclose all of it; otherwise it ends at the next separator. */
function separatedValue(scanner: Scanner): string {
  const start = scanner.at;
  if (scanner.next === '"' && /^"(?:[^"\\]|\\[\s\S])*"(?:[,)]|$)/.test(scanner.text.slice(start)))
    return scanner.quoted();
  return scanner.until(",)");
}

function logicValue(scanner: Scanner): string {
  const array = /^\{[^{}]*\}/.exec(scanner.text.slice(scanner.at))?.[0];
  if (array === undefined) return separatedValue(scanner);
  scanner.at += array.length;
  return array;
}

/**
 * Parses `(a.eq.1,not.or(b.is.null,c.gt.5))`, the part after the operator. Throws a RestError for invalid syntax or too
 * many nested brackets.
 */
export function parseLogicList(scanner: Scanner, values: ValueList, maxDepth: number): Logic[] {
  if (maxDepth === 0) throw limitExceeded("The filter has too many nested brackets");
  scanner.blanks();
  scanner.expect("(");
  const items: Logic[] = [];
  do {
    scanner.blanks();
    items.push(parseLogic(scanner, values, maxDepth - 1));
  } while (scanner.eatBetweenBlanks(","));
  scanner.blanks();
  scanner.expect(")");
  scanner.blanks();
  return items;
}

function parseLogic(scanner: Scanner, values: ValueList, maxDepth: number): Logic {
  const nested = /^(not\.)?(and|or)\s*\(/.exec(scanner.text.slice(scanner.at));
  if (nested) {
    scanner.at += nested[0].length - 1;
    const kind = nested[2] === "and" ? "and" : "or";
    return { kind, not: nested[1] !== undefined, of: parseLogicList(scanner, values, maxDepth) };
  }
  const field = parseField(scanner, values);
  scanner.expect(".");
  return { kind: "filter", field, ...parseOperation(scanner, values, true) };
}
