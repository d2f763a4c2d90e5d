/** The industries of the business types, and wholesale. */
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

/** Returns the sample industries for a type of business: the best match first, then other possible ones. */
export function offeredIndustries(business: string | undefined): IndustryName[] {
  const own = industryNames.find((name) => name === business) ?? "other";
  // The setup questions have no wholesale: a wholesaler selects either of these.
  const next: IndustryName[] = own === "retail" || own === "other" ? ["wholesale"] : [];
  return [...new Set([own, ...next, ...industryNames])];
}
