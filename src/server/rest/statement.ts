import type { Slot } from "#server/rest/syntax.ts";

/** The slot of the request's body among the values. */
export const bodySlot: Slot = -1;
/**
 * The slot of the response's size limit, whose value is the number of responses of that size that fit into the maximum
 * size.
 */
export const sizeSlot: Slot = -2;

/** The compiled shape of a request: its SQL, and the slots of the values that it binds, in order. */
export type Statement = { text: string; slots: Slot[] };

/** Numbers the parameters of one statement. A value that occurs twice is bound only once. */
export class Parameters {
  readonly slots: Slot[] = [];

  bind(slot: Slot): string {
    const known = this.slots.indexOf(slot);
    return `$${known === -1 ? this.slots.push(slot) : known + 1}`;
  }
}

/** Quotes an identifier for SQL. NUL, which the protocol cannot transmit, was already rejected in the URL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""').replaceAll("\0", "")}"`;

/**
 * Returns the SQL that converts the columns of a composed source to a row of the relation's type, for functions that
 * take such a row.
 */
export const asRow = (alias: string, relation: string, columns: ReadonlyMap<string, unknown>) =>
  `row(${[...columns.keys()].map((name) => `${quoteName(alias)}.${quoteName(name)}`).join(", ")})::${qualify(relation)}`;

/** Returns the qualified name of a relation or a function in the only schema that the API exposes. */
export const qualify = (name: string) => `"public".${quoteName(name)}`;
