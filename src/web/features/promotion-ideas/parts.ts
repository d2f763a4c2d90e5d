/** Tabs of the screen, as in its URL. */
export const parts = ["ideas", "saved", "live", "resources"] as const;
export type Part = (typeof parts)[number];
