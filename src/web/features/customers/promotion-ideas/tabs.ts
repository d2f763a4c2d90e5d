/** Tabs of the screen, as in its URL. */
export const tabs = ["ideas", "saved", "live", "resources"] as const;
export type Tab = (typeof tabs)[number];
