import i18next from "i18next";

/** Returns the server's error message, which is in English. For users of other languages, returns `otherwise`. */
export const serverText = (message: string, otherwise: string) => (i18next.language === "en" && message) || otherwise;
