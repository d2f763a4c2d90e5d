import type { Slot } from "#server/rest/syntax.ts";

/** The values of one request, in the order in which the tree names them. */
export class ValueList {
  readonly values: (string | null)[] = [];
  readonly #keys = new Map<string, Slot>();

  /** Takes a value in and gives the slot that stands for it in the tree. */
  add(value: string | null): Slot {
    this.values.push(value);
    return this.values.length - 1;
  }

  /** A key of a json path. Named twice it is one slot, so that what is selected and what orders it are the same to Postgres. */
  addKey(key: string): Slot {
    const slot = this.#keys.get(key) ?? this.add(key);
    this.#keys.set(key, slot);
    return slot;
  }
}

/** Writes `{"a","b"}`: a list travels as one parameter, whose element type Postgres takes from the column. */
export function toArrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
