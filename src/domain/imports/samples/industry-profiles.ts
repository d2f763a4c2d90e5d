import type { IndustryName } from "./industry-names.ts";

export type IndustryProfile = {
  /** The channels of repeat sales, most common first. */
  channels: readonly string[];
  /** The cost of goods as a share of the price. */
  costShare: number;
  /** Repeat sales: their revenue as a multiple of the revenue from deals, and their number per month. */
  repeat?: { share: number; perMonth: number };
  /** The factor for acquisition costs, relative to other industries. */
  winning?: number;
};

/** For industries with many repeat sales, so that single large orders do not dominate a month. */
const often = { share: 4.3, perMonth: 60 };

/** The sales of each kind of business in addition to its deals. */
export const industryProfiles: Record<IndustryName, IndustryProfile> = {
  fnb: { channels: ["Phone", "Website", "Walk-in"], costShare: 0.36, repeat: often },
  retail: { channels: ["Shop", "Web shop", "Marketplace"], costShare: 0.55, repeat: often },
  tech: { channels: ["Direct", "Partner", "Self-service"], costShare: 0.22, winning: 4 },
  office: { channels: ["Direct", "Referral", "Website"], costShare: 0.35 },
  healthcare: { channels: ["Practice", "Online booking", "Phone"], costShare: 0.4, repeat: often },
  education: { channels: ["Website", "Campus", "Partner"], costShare: 0.33 },
  other: { channels: ["Direct", "Website", "Partner"], costShare: 0.45 },
  wholesale: { channels: ["Field sales", "Phone", "Web shop"], costShare: 0.58, repeat: often },
};

export type Purpose = "operating" | "acquisition" | "retention";

/**
 * The expenses: category, purpose, channel, share of an average month's revenue, day of the month, and months between
 * two payments.
 */
export const spendings: readonly (readonly [
  category: string,
  purpose: Purpose,
  channel: string | null,
  share: number,
  day: number,
  every: number,
])[] = [
  ["Salaries", "operating", null, 0.26, 25, 1],
  ["Rent", "operating", null, 0.06, 1, 1],
  ["Utilities", "operating", null, 0.015, 12, 1],
  ["Software", "operating", null, 0.02, 3, 1],
  ["Insurance", "operating", null, 0.03, 8, 3],
  ["Travel", "operating", null, 0.012, 19, 1],
  ["Advertising", "acquisition", "Online", 0.04, 15, 1],
  ["Trade fair", "acquisition", "Events", 0.05, 17, 4],
  ["Referral bonuses", "acquisition", "Referral", 0.01, 28, 1],
  ["Customer service", "retention", null, 0.03, 25, 1],
  ["Loyalty programme", "retention", "Email", 0.012, 20, 1],
];
