import i18next from "i18next";

import { notify } from "./toast.tsx";
import { hasTypedText } from "./typed-text.ts";

/** Session storage key of the builds for which this tab was reloaded, so that none is reloaded twice. */
const key = "reloaded-builds";

/** True if a chunk could not be loaded: there is no connection, or a new version was deployed. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

const isReached = () =>
  fetch("/config.json", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the name of the first script, which differs in each build. */
const thisBuild = () => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";

/** True if a reload would lose typed text or anything else that asks before the page is left. */
const isUnsaved = () => hasTypedText(document) || !dispatchEvent(new Event("beforeunload", { cancelable: true }));

const offerReload = () =>
  notify.offer(i18next.t("common:newVersion"), i18next.t("common:reload"), () => location.reload());

/**
 * Recovers from a missing chunk. If the server responds, the chunk is of an earlier version: the page is reloaded once per
 * build, and only if nothing is lost; otherwise a reload is offered, and typed text stays.
 */
export async function recoverFromChunkError() {
  if (!(await isReached())) return notify.error(i18next.t("errors:network"));
  const reloaded = (sessionStorage.getItem(key) ?? "").split(" ");
  const build = thisBuild();
  // Storage in memory does not survive the reload, which would then repeat.
  const isStored = document.documentElement.dataset.storage !== "memory";
  if (!isStored || reloaded.includes(build) || isUnsaved()) return offerReload();
  sessionStorage.setItem(key, [...reloaded, build].join(" ").trim());
  location.reload();
}

/** Offers a reload when any chunk is missing, also outside of screens and dialogs. */
export function watchChunkErrors() {
  addEventListener("vite:preloadError", async () => {
    if (await isReached()) offerReload();
  });
}
