/** Lets the browser start the application offline, from the next visit on; does nothing in browsers without service workers. */
export async function installOfflineStart() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active, waiting } = await navigator.serviceWorker.ready;
    // The worker of a newer build waits until a page of that build is open, as this one is: pages are requested from the
    // server.
    waiting?.postMessage("begin");
    active?.postMessage(document.documentElement.lang);
  } catch (error) {
    console.warn("There is no start without a connection", error);
  }
}
