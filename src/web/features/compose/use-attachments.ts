import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { Draft } from "#domain/mail/draft.ts";
import { uploadEmailFile } from "#web/data/mail/send-email.ts";

export type Sending = { key: number; file: File; sent: number; error: Error | null; abort: AbortController };

/** Uploads files to an email one by one; a failed one stays until it is removed or retried. */
export function useAttachments(onAttached: (file: Draft["files"][number]) => void) {
  const [sending, setSending] = useState<Sending[]>([]);
  const { mutateAsync: upload } = useMutation(uploadEmailFile);
  const next = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const change = (key: number, changed: Partial<Sending>) =>
    setSending((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const drop = ({ key, abort }: Sending) => {
    abort.abort();
    setSending((all) => all.filter((upload) => upload.key !== key));
  };
  const start = (entry: Sending) => {
    queue.current = queue.current.then(async () => {
      const { key, file, abort } = entry;
      if (abort.signal.aborted) return;
      try {
        const uploaded = await upload({ file, signal: abort.signal, onProgress: (sent) => change(key, { sent }) });
        drop(entry);
        onAttached({ id: uploaded.id, name: uploaded.name, bytes: uploaded.byte_size });
      } catch (error) {
        if (!abort.signal.aborted) change(key, { error: error instanceof Error ? error : new Error(String(error)) });
      }
    });
  };
  return {
    sending,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({
        key: (next.current += 1),
        file,
        sent: 0,
        error: null,
        abort: new AbortController(),
      }));
      setSending((all) => [...all, ...added]);
      for (const upload of added) start(upload);
    },
    again: (upload: Sending) => {
      change(upload.key, { error: null, sent: 0 });
      start(upload);
    },
    drop,
  };
}
