/** The monthly plans, with prices in US dollars. `contacts` is null if their number is not limited. */
export const plans = [
  { id: "starter", monthly_minor: 2_900, contacts: 1_000, isMostPopular: false, isByContact: false },
  { id: "professional", monthly_minor: 7_900, contacts: 10_000, isMostPopular: true, isByContact: false },
  { id: "enterprise", monthly_minor: 19_900, contacts: null, isMostPopular: false, isByContact: true },
] as const;
export type Plan = (typeof plans)[number];
