import { useRef, useState } from "react";

export type Upload = { key: number; file: File; sent: number; error: Error | null; abort: AbortController };
type Send = (file: File, options: { signal: AbortSignal; onProgress: (sent: number) => void }) => Promise<void>;

/** Uploads files one after the other. A failed upload stays in the list until it is retried or removed. */
export function useUploads(send: Send) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const next = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const drop = ({ key, abort }: Upload) => {
    abort.abort();
    setUploads((all) => all.filter((upload) => upload.key !== key));
  };
  const start = (upload: Upload) => {
    queue.current = queue.current.then(async () => {
      const { key, file, abort } = upload;
      if (abort.signal.aborted) return;
      try {
        await send(file, { signal: abort.signal, onProgress: (sent) => change(key, { sent }) });
        drop(upload);
      } catch (error) {
        if (!abort.signal.aborted) change(key, { error: error instanceof Error ? error : new Error(String(error)) });
      }
    });
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({
      key: (next.current += 1),
      file,
      sent: 0,
      error: null,
      abort: new AbortController(),
    }));
    setUploads((all) => [...all, ...added]);
    for (const upload of added) start(upload);
  };
  const retry = (upload: Upload) => {
    change(upload.key, { error: null, sent: 0 });
    start(upload);
  };
  return { uploads, add, retry, drop };
}
