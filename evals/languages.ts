/** The languages of the cases. */
export const caseLanguages = ["en", "es", "zh", "ja", "ko"] as const;
export type CaseLanguage = (typeof caseLanguages)[number];
