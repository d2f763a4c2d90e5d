import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { removeSamples } from "#web/data/samples.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

/** Takes every sample row away, and offers to bring them back. */
export function RemoveSamples({ onRemoved }: { onRemoved?: () => void }) {
  const { t } = useTranslation("samples");
  const offerUndo = useUndoToast();
  const { mutate: remove, isPending } = useMutation({
    ...removeSamples,
    onSuccess: ({ change_set_id: set }) => {
      offerUndo(t("removed"), set);
      onRemoved?.();
    },
    onError: () => notify.error(t("failed")),
  });
  return (
    <Button variant="outline" size="sm" pending={isPending} onClick={() => remove()}>
      {t("remove")}
    </Button>
  );
}
