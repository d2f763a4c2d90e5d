import i18next from "i18next";

import { notify } from "./toast.tsx";

/** Whether code that was to come later did not: for want of a connection, or as there is a new version since. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Says that what was pressed could not open, and what helps; whatever is typed on the screen stays there. */
export async function tellLostCode() {
  const isReached = await fetch("/config.json", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  // Where the server answers, what it no longer has is of an earlier version.
  if (isReached) notify.offer(i18next.t("common:newVersion"), i18next.t("common:reload"), () => location.reload());
  else notify.error(i18next.t("errors:network"));
}
