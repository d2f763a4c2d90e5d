import { parseField } from "#server/rest/parse-filter.ts";
import { Scanner } from "#server/rest/scanner.ts";
import type { OrderTerm } from "#server/rest/syntax.ts";
import type { ValueList } from "#server/rest/value-list.ts";

/** Parses `order=`: `name.desc.nullslast,accounts(name),data->>key`. */
export function parseOrder(text: string, values: ValueList): OrderTerm[] {
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
