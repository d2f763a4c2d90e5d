import i18next from "i18next";

/**
 * Returns the server's error message, which is in English. Returns `otherwise` for users of other languages, and if
 * there is no message.
 */
export const serverText = (message: string, otherwise: string) => (i18next.language === "en" && message) || otherwise;
