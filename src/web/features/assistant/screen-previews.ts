import type { Screen } from "#domain/assistant/screens.ts";

const previewedScreens = ["at_risk", "deals_at_risk", "unhappy", "next_orders", "duplicates", "forecast"] as const;
/** A screen whose first rows are shown in the chat. */
export type PreviewedScreen = (typeof previewedScreens)[number];

export const previewOf = (screen: Screen | undefined): PreviewedScreen | undefined =>
  previewedScreens.find((id) => id === screen?.id);
