import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Json } from "#domain/database.ts";
import { createSheet } from "#web/data/sheets/sheets.ts";
import { Button } from "#web/ui/kit/button.tsx";

type Props = {
  name: string;
  /** The user who saved the spreadsheet in the meantime, if known. */
  by: string | undefined;
  /** True if the spreadsheet was deleted. */
  isGone: boolean;
  content: () => { content: string; blocks: Json };
  onTheirs: () => void;
  onCopy: (id: string) => void;
};

/**
 * Explains that another user saved in the meantime, and offers to save the user's version as a copy. Nothing is
 * overwritten.
 */
export function SaveConflict({ name, by, isGone, content, onTheirs, onCopy }: Props) {
  const { t } = useTranslation("sheets");
  const { mutate, isPending } = useMutation({ ...createSheet, onSuccess: onCopy });
  return (
    <div role="alert" className="bg-warning/10 flex flex-wrap items-center gap-2 border-y px-4 py-2 text-sm md:px-6">
      <p className="min-w-0 flex-1 basis-60">
        {isGone ? t("conflict.gone") : by ? t("conflict.by", { name: by }) : t("conflict.text")}
      </p>
      {!isGone && (
        <Button variant="outline" size="sm" onClick={onTheirs}>
          {t("conflict.theirs")}
        </Button>
      )}
      <Button
        size="sm"
        disabled={isPending}
        onClick={() => mutate({ name: t("copyOf", { name }).slice(0, 200), ...content() })}
      >
        {t("conflict.copy")}
      </Button>
    </div>
  );
}
