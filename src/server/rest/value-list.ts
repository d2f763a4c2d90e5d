import type { Slot } from "#server/rest/syntax.ts";

/** The values of one request, in the order in which its tree refers to them. */
export class ValueList {
  readonly values: (string | null)[] = [];
  readonly #keys = new Map<string, Slot>();

  add(value: string | null): Slot {
    this.values.push(value);
    return this.values.length - 1;
  }

  /**
   * Adds a key of a JSON path. The same key has the same slot, so that Postgres recognises a selected path and an order
   * by it as the same expression.
   */
  addKey(key: string): Slot {
    const slot = this.#keys.get(key) ?? this.add(key);
    this.#keys.set(key, slot);
    return slot;
  }
}

/**
 * Formats an array as `{"a","b"}`. A list is sent as one parameter. Postgres derives its element type from the column.
 */
export function toArrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
