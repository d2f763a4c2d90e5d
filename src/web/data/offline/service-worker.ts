/** Lets the browser start the application without a connection, from the next visit on; a browser that cannot goes without. */
export async function installOfflineStart() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active, waiting } = await navigator.serviceWorker.ready;
    // The worker of a newer build waits until a page of that build is there, as this one is: pages are asked of the server.
    waiting?.postMessage("begin");
    active?.postMessage(document.documentElement.lang);
  } catch (error) {
    console.warn("There is no start without a connection", error);
  }
}
