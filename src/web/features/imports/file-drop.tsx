import { FileUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";

const accept =
  ".csv,.tsv,.tab,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Renders a drop zone for a file. Its file input is accessible by keyboard. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation("imports");
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        "flex cursor-pointer flex-col items-center gap-2 rounded-xl border border-dashed border-input bg-card px-4 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        isOver && "border-ring bg-selection text-selection-foreground",
      )}
    >
      <FileUp aria-hidden className="text-muted-foreground size-6" strokeWidth={1.5} />
      <span className="text-base font-semibold">{t("drop.title")}</span>
      <span aria-hidden className="text-muted-foreground mb-2 text-sm">
        {t("drop.paste")}
      </span>
      <span aria-hidden className={buttonVariants()}>
        {t("drop.choose")}
      </span>
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The input is reset, so that the same file can be selected again after it was corrected.
          event.target.value = "";
        }}
      />
    </label>
  );
}
