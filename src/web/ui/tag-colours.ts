/** The colours of tags and stages, as in the database. */
export const tagColours = ["slate", "blue", "violet", "teal", "amber", "orange", "green", "rose"] as const;
