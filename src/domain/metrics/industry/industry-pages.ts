/**
 * The industries with their own dashboard, by the last segment of its path. The values are answers of the setup wizard.
 */
export const industryPages = {
  fnb: "fnb",
  retail: "retail",
  tech: "tech",
  office: "office",
  healthcare: "healthcare",
  edu: "education",
} as const;
export type IndustryPage = keyof typeof industryPages;
export type IndustryId = (typeof industryPages)[IndustryPage];

const isPage = (page: string): page is IndustryPage => Object.hasOwn(industryPages, page);

/** Returns the industry of a dashboard's path segment; undefined for other pages. */
export const industryOfPage = (page: string): IndustryId | undefined =>
  isPage(page) ? industryPages[page] : undefined;

/** Returns the last path segment of an industry's dashboard. */
export const pageOfIndustry = (industry: IndustryId): IndustryPage => (industry === "education" ? "edu" : industry);
