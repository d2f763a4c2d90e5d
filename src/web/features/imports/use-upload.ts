import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { type Import, type Reading, uploadImport } from "#web/data/imports/imports.ts";

import { storeLocalFile } from "./local-files.ts";

type Start = { file: File; reading?: Reading; replaces?: string };

/** Returns functions that upload a file, and the progress. A new upload or `cancel` aborts the previous upload. */
export function useUpload(onDone: (imported: Pick<Import, "id">) => void) {
  const { mutate, reset, error, isPending } = useMutation(uploadImport);
  const [sending, setSending] = useState<{ name: string; size: number; sent: number } | null>(null);
  const [lookError, setLookError] = useState<Error | null>(null);
  const controller = useRef<AbortController | null>(null);

  const cancel = () => {
    controller.current?.abort();
    setSending(null);
  };

  const start = async ({ file, ...how }: Start) => {
    cancel();
    reset();
    setLookError(null);
    try {
      // Loaded lazily, because the code is only needed once a file is selected.
      const { inspectFile } = await import("./inspect-file.ts");
      await inspectFile(file);
    } catch (thrown) {
      setLookError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      return;
    }
    const { signal } = (controller.current = new AbortController());
    const show = (sent: number) =>
      !signal.aborted && setSending({ name: file.name, size: file.size, sent: Math.min(sent, file.size) });
    show(0);
    mutate(
      { file, ...how, signal, onProgress: show },
      {
        onSuccess: (imported) => {
          storeLocalFile(imported.id, file);
          onDone(imported);
        },
        onSettled: () => !signal.aborted && setSending(null),
      },
    );
  };

  const wasCancelled = error instanceof DOMException && error.name === "AbortError";
  return {
    start: (input: Start) => void start(input),
    cancel,
    sending: isPending ? sending : null,
    error: lookError ?? (wasCancelled ? null : error),
  };
}
