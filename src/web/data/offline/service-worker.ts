/** Lets the browser start the application without a connection, from the next visit on; a browser that cannot goes without. */
export async function installOfflineStart() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(document.documentElement.lang);
  } catch (error) {
    console.warn("There is no start without a connection", error);
  }
}
