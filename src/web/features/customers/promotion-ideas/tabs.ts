export const tabs = ["ideas", "saved", "live", "resources"] as const;
export type Tab = (typeof tabs)[number];
