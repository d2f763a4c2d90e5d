/** The languages that the cases are written in. */
export const caseLanguages = ["en", "es", "zh", "ja", "ko"] as const;
export type CaseLanguage = (typeof caseLanguages)[number];
