import i18next from "i18next";

/** Returns what the server said went wrong, which it says in English; readers of other languages get `otherwise`. */
export const serverText = (message: string, otherwise: string) => (i18next.language === "en" && message) || otherwise;
