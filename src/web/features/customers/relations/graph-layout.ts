/** Input of the layout: the IDs of the nodes, and the links that pull nodes together. */
export type LayoutTask = { points: string[]; links: { from: string; to: string; strength: number }[] };
export type Positions = Map<string, { x: number; y: number }>;

/** Computes the layout of a graph in a worker, so that the screen stays responsive. */
export function layOut(task: LayoutTask, signal: AbortSignal): Promise<Positions> {
  const thread = new Worker(new URL("./graph-layout-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Positions>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    thread.addEventListener("message", ({ data }: MessageEvent<Positions>) => resolve(data));
    thread.addEventListener("error", ({ message }) => reject(new Error(message)));
    thread.postMessage(task);
  }).finally(() => thread.terminate());
}
