import type { Slot } from "#server/rest/syntax.ts";

/** Where the body of the request stands among the values. */
export const bodySlot: Slot = -1;
/** Where it stands how long the answer may get: as the number of times it must fit into the longest one. */
export const sizeSlot: Slot = -2;

/** What a request shape compiles to: SQL and the values it binds, in order. */
export type Statement = { text: string; slots: Slot[] };

/** Numbers the parameters of one statement; a value that is used twice is bound once. */
export class Parameters {
  readonly slots: Slot[] = [];

  bind(slot: Slot): string {
    const known = this.slots.indexOf(slot);
    return `$${known === -1 ? this.slots.push(slot) : known + 1}`;
  }
}

/** An identifier as SQL; NUL, which the protocol cannot carry, was refused with the URL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""').replaceAll("\0", "")}"`;

/** The columns of something put together to a row of the relation's type, for functions that take one. */
export const asRow = (alias: string, relation: string, columns: ReadonlyMap<string, unknown>) =>
  `row(${[...columns.keys()].map((name) => `${quoteName(alias)}.${quoteName(name)}`).join(", ")})::${qualify(relation)}`;

/** A relation or function of the one schema that the API shows. */
export const qualify = (name: string) => `"public".${quoteName(name)}`;
