import type { Slot } from "#server/rest/syntax.ts";

/** The values of one request, in the order in which the tree names them. */
export class ValueList {
  readonly values: (string | null)[] = [];

  /** Takes a value in and gives the slot that stands for it in the tree. */
  add(value: string | null): Slot {
    this.values.push(value);
    return this.values.length - 1;
  }
}

/** Writes `{"a","b"}`: a list travels as one parameter, whose element type Postgres takes from the column. */
export function toArrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
