import type { Field } from "#domain/records/kinds/record-kind.ts";

export const owner = { kind: "link", link: { entity: "members", by: ["name", "email"] } } as const satisfies Field;
/** One of the user's own companies. */
export const company = { kind: "link", link: { entity: "companies", by: ["name"] } } as const satisfies Field;
export const currency = { kind: "text", isFilled: true } as const satisfies Field;
export const externalId = { kind: "text" } as const satisfies Field;
export const name = { kind: "text", isRequired: true } as const satisfies Field;
/** A name that is generated if it is not entered. */
export const derivedName = { kind: "text", isFilled: true } as const satisfies Field;

export const address = {
  address_line: { kind: "text" },
  city: { kind: "text" },
  region: { kind: "text" },
  postal_code: { kind: "text" },
  country: { kind: "text" },
} as const satisfies Record<string, Field>;

/** The columns that the database writes for all kinds of records. */
export const written = { created_at: "moment", updated_at: "moment", tag_ids: "tags" } as const;
