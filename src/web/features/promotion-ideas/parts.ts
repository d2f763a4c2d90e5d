/** The parts of the screen, as its address names them. */
export const parts = ["ideas", "saved", "live", "resources"] as const;
export type Part = (typeof parts)[number];
