import i18next from "i18next";

import { notify } from "#web/ui/toast.tsx";

/**
 * Warns once that data is only kept in memory (public/boot.js): the browser refused storage from the start, or ran out of
 * space later.
 */
export function warnAboutStorage() {
  const warn = () => notify.info(i18next.t("storage", { ns: "errors" }));
  if (document.documentElement.dataset.storage === "memory") warn();
  else addEventListener("storage-refused", warn, { once: true });
}
