import i18next from "i18next";

import { notify } from "./toast.tsx";
import { hasTypedText } from "./typed-text.ts";

/** The builds for whose sake this tab was reloaded, so that none is reloaded twice. */
const key = "reloaded-builds";

/** True if code that was to come later did not: for want of a connection, or as there is a new version since. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

const isReached = () =>
  fetch("/config.json", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The name of the first script, which is another one in each build. */
const thisBuild = () => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";

/** True if a reload would lose something: typed text, or what asks before the page is left. */
const isUnsaved = () => hasTypedText(document) || !dispatchEvent(new Event("beforeunload", { cancelable: true }));

const offerReload = () =>
  notify.offer(i18next.t("common:newVersion"), i18next.t("common:reload"), () => location.reload());

/**
 * Gets code that is gone. Where the server answers, what it no longer has is of an earlier version: the page is reloaded,
 * once for each build and only if nothing is lost by it; otherwise a reload is offered, and what is typed stays.
 */
export async function recoverFromChunkError() {
  if (!(await isReached())) return notify.error(i18next.t("errors:network"));
  const reloaded = (sessionStorage.getItem(key) ?? "").split(" ");
  const build = thisBuild();
  // In memory nothing would remember the reload.
  const isStored = document.documentElement.dataset.storage !== "memory";
  if (!isStored || reloaded.includes(build) || isUnsaved()) return offerReload();
  sessionStorage.setItem(key, [...reloaded, build].join(" ").trim());
  location.reload();
}

/** Offers a reload as soon as any code is found to be gone, also of what opens without a screen or a dialog. */
export function watchChunkErrors() {
  addEventListener("vite:preloadError", async () => {
    if (await isReached()) offerReload();
  });
}
