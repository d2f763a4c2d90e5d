/** The colours of tags and stages, which must match the database. */
export const tagColours = ["slate", "blue", "violet", "teal", "amber", "orange", "green", "rose"] as const;
