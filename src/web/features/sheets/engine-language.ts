/** The language in which the engine names its functions and writes numbers; others read English. */
export const engineLanguage = (language: string) => (language === "es" ? "es" : "en");
