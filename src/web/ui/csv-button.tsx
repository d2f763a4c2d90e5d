import { useMutation } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { guardCell } from "#domain/numbers/csv-guard.ts";

import { Button } from "./kit/button.tsx";
import { csvMark } from "./save-csv.ts";
import { saveFile } from "./save-file.ts";
import { notify } from "./toast.tsx";
import { useFormat } from "./use-format.ts";

type Props = {
  fileName: string;
  header: readonly string[];
  /** The lines below it, a page at a time: there may be more of them than should be held as such. */
  pages: (signal: AbortSignal) => AsyncIterable<string[][]>;
  /** Before the file is there: whoever saves a list says so. */
  onSave: (lines: number) => Promise<void>;
};

/** Saves a list of any length as a CSV file, counts its lines meanwhile, and stops when it is pressed again. */
export function CsvButton({ fileName, header, pages, onSave }: Props) {
  const { t } = useTranslation("views");
  const { number } = useFormat();
  const running = useRef<AbortController>(null);
  const [done, setDone] = useState(0);
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const { signal } = (running.current = new AbortController());
      setDone(0);
      const { unparse } = await import("papaparse");
      const write = (lines: readonly (readonly string[])[]) => unparse(lines.map((line) => line.map(guardCell)));
      const parts = [csvMark, write([header])];
      let count = 0;
      for await (const lines of pages(signal)) {
        signal.throwIfAborted();
        if (lines.length > 0) parts.push("\r\n", write(lines));
        count += lines.length;
        setDone(count);
      }
      await onSave(count);
      saveFile(new Blob(parts, { type: "text/csv" }), fileName);
      return count;
    },
    onSuccess: (count) => notify.success(t("export.saved", { count, total: number(count) })),
    onError: () => {
      if (running.current?.signal.aborted) notify.info(t("export.stopped"));
      else notify.error(t("export.failed"));
    },
    meta: { isQuiet: true },
  });
  if (isPending)
    return (
      <Button variant="outline" onClick={() => running.current?.abort()}>
        <X />
        <span role="status" className="tabular">
          {t("export.running", { total: number(done) })}
        </span>
      </Button>
    );
  return (
    <Button variant="ghost" onClick={() => save()}>
      <Download />
      {t("export.open")}
    </Button>
  );
}
