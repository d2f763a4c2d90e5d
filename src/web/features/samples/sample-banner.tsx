import { useMutation, useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";

import { removeSamples, sampleStateQuery } from "#web/data/samples.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

/** Says that what is shown is made up, for as long as any of it is there. */
export function SampleBanner({ workspace }: { workspace: Workspace }) {
  const { data: state } = useQuery(sampleStateQuery());
  return state?.has_samples ? <Banner workspace={workspace} isMixed={state.has_others} /> : null;
}

function Banner({ workspace, isMixed }: { workspace: Workspace; isMixed: boolean }) {
  const { t } = useTranslation("samples");
  const offerUndo = useUndoToast();
  const { mutate: remove, isPending } = useMutation({
    ...removeSamples,
    onSuccess: ({ change_set_id: set }) => offerUndo(t("removed"), set),
    onError: () => notify.error(t("failed")),
  });
  return (
    <div
      role="note"
      className="bg-warning-soft text-warning flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-xs md:px-6"
    >
      <Info aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{t(isMixed ? "bannerMixed" : "banner")}</p>
      {workspace.role !== "viewer" && (
        <Button variant="outline" size="sm" pending={isPending} onClick={() => remove()}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}
