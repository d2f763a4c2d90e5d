import i18next, { type ParseKeys } from "i18next";

import { notify } from "./toast.tsx";

/** Says an error once, in the reader's language; with a wrong value, also what the server said about it. */
export function showError(error: { code: ParseKeys<"errors">; message: string }) {
  notify.error(i18next.t(error.code, { ns: "errors" }), error.code === "invalid" ? error.message : undefined);
}
