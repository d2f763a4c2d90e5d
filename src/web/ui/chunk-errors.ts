import i18next from "i18next";

import { notify } from "./toast.tsx";
import { hasTypedText } from "./typed-text.ts";

/** Session storage key of the builds that this tab was reloaded for, so that it is reloaded only once per build. */
const key = "reloaded-builds";

/** True if a code chunk could not be loaded, because there is no connection or a new version was deployed. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

const isReached = () =>
  fetch("/config.json", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the URL of the first script, which is different for each build. */
const thisBuild = () => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";

/** True if a reload would lose typed text, or anything else that asks for confirmation before the page is left. */
const isUnsaved = () => hasTypedText(document) || !dispatchEvent(new Event("beforeunload", { cancelable: true }));

const offerReload = () =>
  notify.offer(i18next.t("common:newVersion"), i18next.t("common:reload"), () => location.reload());

/**
 * Recovers from a missing chunk. If the server responds, the chunk belongs to an older version, so the page is
 * reloaded, at most once per build. If that would lose typed text, a reload is offered instead.
 */
export async function recoverFromChunkError() {
  if (!(await isReached())) return notify.error(i18next.t("errors:network"));
  const reloaded = (sessionStorage.getItem(key) ?? "").split(" ");
  const build = thisBuild();
  // In-memory storage does not survive a reload, so the page would be reloaded again and again.
  const isStored = document.documentElement.dataset.storage !== "memory";
  if (!isStored || reloaded.includes(build) || isUnsaved()) return offerReload();
  sessionStorage.setItem(key, [...reloaded, build].join(" ").trim());
  location.reload();
}

/** Offers a reload whenever a chunk is missing, not only for screens and dialogs. */
export function watchChunkErrors() {
  addEventListener("vite:preloadError", async () => {
    if (await isReached()) offerReload();
  });
}
