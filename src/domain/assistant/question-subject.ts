/** The kinds of records with pages that offer to ask a question about the record. */
export const askable = ["accounts", "contacts", "deals", "products"] as const;
/** The kinds of records whose lists can be the subject of a question. */
export const listKinds = ["accounts", "contacts", "deals", "products", "sales", "expenses"] as const;
