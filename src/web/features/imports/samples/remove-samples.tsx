import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { removeSamples } from "#web/data/imports/samples.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

type Props = {
  onRemoved?: () => void;
  /** True for a button that looks like a link. */
  isQuiet?: boolean;
};

export function RemoveSamples({ onRemoved, isQuiet = false }: Props) {
  const { t } = useTranslation("samples");
  const { percent } = useFormat();
  const offerUndo = useUndoToast();
  const [share, setShare] = useState<number | null>(null);
  const { mutate: remove, isPending } = useMutation({
    ...removeSamples,
    onSuccess: ({ change_set_id: set }) => {
      offerUndo(t("removed"), set);
      onRemoved?.();
    },
    onError: () => notify.error(t("failed")),
  });
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isPending && (
        <span className="flex items-center gap-2">
          <Progress value={share} aria-label={t("removing")} className="w-24" />
          {share !== null && <span className="tabular text-xs">{percent(share / 100)}</span>}
        </span>
      )}
      <Button
        variant={isQuiet ? "link" : "outline"}
        size={isQuiet ? "inline" : "sm"}
        className={isQuiet ? "text-xs font-normal no-underline hover:underline" : undefined}
        pending={isPending}
        onClick={() => remove({ onShare: setShare })}
      >
        {t("remove")}
      </Button>
    </span>
  );
}
