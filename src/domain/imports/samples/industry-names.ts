/** The sample industries: one for each type of business, and wholesale. */
export const industryNames = [
  "fnb",
  "retail",
  "tech",
  "office",
  "healthcare",
  "education",
  "other",
  "wholesale",
] as const;
export type IndustryName = (typeof industryNames)[number];

/** Returns the sample industries for a type of business: the best match first, then all others. */
export function offeredIndustries(business: string | undefined): IndustryName[] {
  const own = industryNames.find((name) => name === business) ?? "other";
  // The setup questions do not offer wholesale, so a wholesaler selects one of these two.
  const next: IndustryName[] = own === "retail" || own === "other" ? ["wholesale"] : [];
  return [...new Set([own, ...next, ...industryNames])];
}
