import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { updateView } from "#web/data/records/views/change-views.ts";
import type { SavedView } from "#web/data/records/views/saved-views.ts";

import { type DialogProps, NameDialog } from "./name-dialog.tsx";

export function RenameView({ view, ...dialog }: DialogProps & { view: SavedView }) {
  const { t } = useTranslation("views");
  const [opened] = useState(view);
  const { mutateAsync: update } = useMutation({ ...updateView, meta: { ...updateView.meta, isQuiet: true } });
  return (
    <NameDialog
      {...dialog}
      title={t("renameTitle", { name: view.name })}
      name={view.name}
      onSubmit={async (name) => void (await update({ view: opened, name }))}
    />
  );
}
