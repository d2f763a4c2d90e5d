import i18next, { type ParseKeys } from "i18next";

import { notify } from "./toast.tsx";

type ShownError = { code: ParseKeys<"errors">; message: string };

/** Shows an error in the user's language. For an invalid value, also shows the server's message. */
export function showError(error: ShownError) {
  notify.error(codeText(error), serverSentence(error));
}

/**
 * Returns the text of an error: the server's message about an invalid value for users of English, otherwise the text of
 * the error code.
 */
export const errorText = (error: ShownError): string => serverSentence(error) ?? codeText(error);

const codeText = ({ code }: ShownError) => i18next.t(code, { ns: "errors" });

/** True for messages written by Postgres itself, which contain the names of tables, constraints and types. */
const isOfPostgres = (message: string) =>
  /violates [\w -]+ constraint|^invalid input (?:syntax|value) for|out of range for type|too long for type/.test(
    message,
  );

/**
 * Returns the server's message about an invalid value, which is in English. Undefined for users of other languages, for
 * other errors, and for messages of Postgres itself.
 */
const serverSentence = ({ code, message }: ShownError) =>
  code === "invalid" && i18next.language === "en" && !isOfPostgres(message) ? message : undefined;
