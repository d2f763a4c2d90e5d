import type { Slot } from "#server/rest/syntax.ts";

/** The position of the request's body among the values. */
export const bodySlot: Slot = -1;
/** The position of the size limit of the response: the number of times it must fit into the longest one. */
export const sizeSlot: Slot = -2;

/** The compiled shape of a request: SQL and the values it binds, in order. */
export type Statement = { text: string; slots: Slot[] };

/** Numbers the parameters of one statement; a value that is used twice is bound once. */
export class Parameters {
  readonly slots: Slot[] = [];

  bind(slot: Slot): string {
    const known = this.slots.indexOf(slot);
    return `$${known === -1 ? this.slots.push(slot) : known + 1}`;
  }
}

/** Quotes an identifier for SQL; NUL, which the protocol cannot transmit, was rejected with the URL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""').replaceAll("\0", "")}"`;

/** Returns the columns of a composed source as a row of the relation's type, for functions that take one. */
export const asRow = (alias: string, relation: string, columns: ReadonlyMap<string, unknown>) =>
  `row(${[...columns.keys()].map((name) => `${quoteName(alias)}.${quoteName(name)}`).join(", ")})::${qualify(relation)}`;

/** Returns the qualified name of a relation or function in the one schema that the API exposes. */
export const qualify = (name: string) => `"public".${quoteName(name)}`;
