/**
 * Registers the service worker that starts the application offline, from the next visit on. Does nothing in development
 * and in browsers without service workers; a failure is only logged.
 */
export async function installOfflineStart() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active, waiting } = await navigator.serviceWorker.ready;
    // The service worker of a newer build waits until a page of that build is open. This page is one, because pages
    // always come from the server.
    waiting?.postMessage("begin");
    active?.postMessage(document.documentElement.lang);
  } catch (error) {
    console.warn("The app cannot be opened offline", error);
  }
}
