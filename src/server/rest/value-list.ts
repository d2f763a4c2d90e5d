import type { Slot } from "#server/rest/syntax.ts";

/** The values of one request, in the order in which the tree refers to them. */
export class ValueList {
  readonly values: (string | null)[] = [];
  readonly #keys = new Map<string, Slot>();

  /** Adds a value and returns its slot for the tree. */
  add(value: string | null): Slot {
    this.values.push(value);
    return this.values.length - 1;
  }

  /**
   * Adds a key of a json path. A repeated key has the same slot, so that Postgres treats a selected path and an ordering by
   * it as the same expression.
   */
  addKey(key: string): Slot {
    const slot = this.#keys.get(key) ?? this.add(key);
    this.#keys.set(key, slot);
    return slot;
  }
}

/** Formats `{"a","b"}`: a list is sent as one parameter, whose element type Postgres derives from the column. */
export function toArrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
