/** Returns the language of the engine's function names and number formats; English for unsupported ones. */
export const engineLanguage = (language: string) => (language === "es" ? "es" : "en");
