/** Whose own pages lead to a question about them. */
export const askable = ["accounts", "contacts", "deals", "products"] as const;
/** Kinds whose lists a question can be asked of. */
export const listKinds = ["accounts", "contacts", "deals", "products", "sales", "expenses"] as const;
