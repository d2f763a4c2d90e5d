import i18next, { type ParseKeys } from "i18next";

import { notify } from "./toast.tsx";

type Told = { code: ParseKeys<"errors">; message: string };

/** Says an error once, in the reader's language; with a wrong value, also what the server said about it. */
export function showError(error: Told) {
  notify.error(codeText(error), serverSentence(error));
}

/** What went wrong in a sentence: the server's own where the reader can read it, else what its code says. */
export const errorText = (error: Told): string => serverSentence(error) ?? codeText(error);

const codeText = ({ code }: Told) => i18next.t(code, { ns: "errors" });

/** The sentences of Postgres itself name tables, constraints and types. */
const isOfPostgres = (message: string) =>
  /violates [\w -]+ constraint|^invalid input (?:syntax|value) for|out of range for type|too long for type/.test(
    message,
  );

/** The server's sentences about values are English. */
const serverSentence = ({ code, message }: Told) =>
  code === "invalid" && i18next.language === "en" && !isOfPostgres(message) ? message : undefined;
