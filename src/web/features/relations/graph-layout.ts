/** What is to be laid out: points by their names, and what pulls them together. */
export type LayoutTask = { points: string[]; links: { from: string; to: string; strength: number }[] };
export type Positions = Map<string, { x: number; y: number }>;

/** Lays a graph out in a thread of its own, so that the screen does not stand still meanwhile. */
export function layOut(task: LayoutTask, signal: AbortSignal): Promise<Positions> {
  const thread = new Worker(new URL("./graph-layout-thread.ts", import.meta.url), { type: "module" });
  return new Promise<Positions>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    thread.addEventListener("message", ({ data }: MessageEvent<Positions>) => resolve(data));
    thread.addEventListener("error", ({ message }) => reject(new Error(message)));
    thread.postMessage(task);
  }).finally(() => thread.terminate());
}
