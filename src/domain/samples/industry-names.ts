export const industryNames = ["fnb", "retail", "tech", "office", "healthcare", "education", "other"] as const;
export type IndustryName = (typeof industryNames)[number];
