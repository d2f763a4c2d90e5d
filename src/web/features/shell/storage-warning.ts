import i18next from "i18next";

import { notify } from "#web/ui/toast.tsx";

/**
 * Warns once that data is stored only in memory (public/boot.js), because the browser refuses storage or its storage is
 * full.
 */
export function warnAboutStorage() {
  const warn = () => notify.info(i18next.t("storage", { ns: "errors" }));
  if (document.documentElement.dataset.storage === "memory") warn();
  else addEventListener("storage-refused", warn, { once: true });
}
