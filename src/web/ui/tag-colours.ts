/** The colours of tags and stages, as the database knows them. */
export const tagColours = ["slate", "blue", "violet", "teal", "amber", "orange", "green", "rose"] as const;
