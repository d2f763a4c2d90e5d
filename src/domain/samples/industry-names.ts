/** Those of the business types, and wholesale. */
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

/** The set of samples that fits a type of business best comes first, then others that may fit. */
export function offeredIndustries(business: string | undefined): IndustryName[] {
  const own = industryNames.find((name) => name === business) ?? "other";
  // The questions have no wholesale: a wholesaler answers with either of these.
  const next: IndustryName[] = own === "retail" || own === "other" ? ["wholesale"] : [];
  return [...new Set([own, ...next, ...industryNames])];
}
