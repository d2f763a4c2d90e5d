import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { ViewState } from "#domain/records/lists/view-state.ts";
import { createView } from "#web/data/records/views/change-views.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Label } from "#web/ui/kit/label.tsx";
import { notify } from "#web/ui/toast.tsx";

import { type DialogProps, NameDialog } from "./name-dialog.tsx";

type Props = DialogProps & {
  entity: Entity;
  state: ViewState;
  canShare: boolean;
  onSaved: (id: string) => void;
};

export function SaveView({ entity, state, canShare, onSaved, ...dialog }: Props) {
  const { t } = useTranslation("views");
  const { mutateAsync: create } = useMutation(createView);
  const [isShared, setShared] = useState(false);
  return (
    <NameDialog
      {...dialog}
      title={t("saveTitle")}
      text={t("saveText")}
      onSubmit={async (name) => {
        const id = await create({ entity, name, isShared, state });
        notify.success(t("saved", { name }));
        setShared(false);
        onSaved(id);
      }}
    >
      {canShare && (
        <Label className="flex items-center gap-2 font-normal">
          <Checkbox checked={isShared} onCheckedChange={setShared} />
          {t("shareNew")}
        </Label>
      )}
    </NameDialog>
  );
}
