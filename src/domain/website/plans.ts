/** The monthly plans, in US dollars; null contacts means no limit. */
export const plans = [
  { id: "starter", monthly_minor: 2_900, contacts: 1_000, isMostPopular: false, isByContact: false },
  { id: "professional", monthly_minor: 7_900, contacts: 10_000, isMostPopular: true, isByContact: false },
  { id: "enterprise", monthly_minor: 19_900, contacts: null, isMostPopular: false, isByContact: true },
] as const;
export type Plan = (typeof plans)[number];
