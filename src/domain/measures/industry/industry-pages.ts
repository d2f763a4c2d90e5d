/** The industries that have a dashboard of their own, as answers of the wizard call them, by the last part of its address. */
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

/** Which industry an address is of; none where it is of another page. */
export const industryOfPage = (page: string): IndustryId | undefined =>
  isPage(page) ? industryPages[page] : undefined;

/** The last part of an industry's address. */
export const pageOfIndustry = (industry: IndustryId): IndustryPage => (industry === "education" ? "edu" : industry);
