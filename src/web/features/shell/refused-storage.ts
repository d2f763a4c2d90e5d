import i18next from "i18next";

import { notify } from "#web/ui/toast.tsx";

/** Says once that what the browser should store is only in memory (public/boot.js): refused from the start, or out of room later. */
export function warnOfRefusedStorage() {
  const warn = () => notify.info(i18next.t("storage", { ns: "errors" }));
  if (document.documentElement.dataset.storage === "memory") warn();
  else addEventListener("storage-refused", warn, { once: true });
}
