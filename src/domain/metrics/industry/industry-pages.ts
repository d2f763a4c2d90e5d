/** The industries with their own dashboard, by the last part of its address; the values are answers of the setup wizard. */
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

/** Returns the industry of an address; undefined for other pages. */
export const industryOfPage = (page: string): IndustryId | undefined =>
  isPage(page) ? industryPages[page] : undefined;

/** Returns the last part of an industry's address. */
export const pageOfIndustry = (industry: IndustryId): IndustryPage => (industry === "education" ? "edu" : industry);
