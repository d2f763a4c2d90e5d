import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { Entity } from "#domain/records/entity.ts";
import { uploadFile } from "#web/data/records/files.ts";

export type Upload = { key: number; file: File; sent: number; error: Error | null; abort: AbortController };

/** Uploads files to a record one by one; a failed one stays until it is retried or removed. */
export function useUploads(entity: Entity, recordId: string) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const { mutateAsync: send } = useMutation(uploadFile);
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
      if (upload.abort.signal.aborted) return;
      const { key, file, abort } = upload;
      try {
        await send({ file, entity, recordId, signal: abort.signal, onProgress: (sent) => change(key, { sent }) });
        drop(upload);
      } catch (error) {
        if (!abort.signal.aborted) change(key, { error: error instanceof Error ? error : new Error(String(error)) });
      }
    });
  };
  const add = (files: File[]) => {
    const added = files.map((file) => ({
      key: (next.current += 1),
      file,
      sent: 0,
      error: null,
      abort: new AbortController(),
    }));
    setUploads((all) => [...added, ...all]);
    for (const upload of added) start(upload);
  };
  const retry = (upload: Upload) => {
    change(upload.key, { error: null, sent: 0 });
    start(upload);
  };
  return { uploads, add, retry, drop };
}
