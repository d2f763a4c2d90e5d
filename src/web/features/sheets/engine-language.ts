/**
 * Returns the language of the engine's function names and number formats. Languages that the engine does not support
 * use English.
 */
export const engineLanguage = (language: string) => (language === "es" ? "es" : "en");
