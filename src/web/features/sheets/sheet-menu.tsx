import { useMutation } from "@tanstack/react-query";
import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { duplicateSheet, type SheetHead } from "#web/data/sheets/sheets.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import { useDeleteSheet } from "./use-delete-sheet.ts";

const RenameDialog = lazyDialog(async () => (await import("./rename-dialog.tsx")).RenameDialog);

type Props = { sheet: Pick<SheetHead, "id" | "version" | "name">; onDeleted?: () => void };

export function SheetMenu({ sheet, onDeleted }: Props) {
  const { t } = useTranslation("sheets");
  const [isRenaming, setRenaming] = useState(false);
  const selected = useRef<() => void>(undefined);
  const { mutate: remove, isPending: isDeleting } = useDeleteSheet();
  const { mutate: duplicate, isPending: isCopying } = useMutation({
    ...duplicateSheet,
    onSuccess: (_, { name }) => notify.success(t("duplicated", { name })),
  });
  // The dialog opens after the menu has restored focus. Otherwise both would set focus at the same time.
  const onClosed = () => {
    if (selected.current) setTimeout(selected.current);
    selected.current = undefined;
  };
  return (
    <>
      <Menu
        button={
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t("actions", { name: sheet.name })}
            disabled={isDeleting || isCopying}
          >
            <Ellipsis />
          </Button>
        }
        onCloseAutoFocus={onClosed}
      >
        <DropdownMenuItem onSelect={() => (selected.current = () => setRenaming(true))}>
          <Pencil />
          {t("rename")}
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => duplicate({ id: sheet.id, name: t("duplicateOf", { name: sheet.name }).slice(0, 200) })}
        >
          <Copy />
          {t("duplicate")}
        </DropdownMenuItem>
        <DropdownMenuItem variant="destructive" onSelect={() => remove(sheet.id, { onSuccess: onDeleted })}>
          <Trash2 />
          {t("delete")}
        </DropdownMenuItem>
      </Menu>
      <RenameDialog sheet={sheet} isOpen={isRenaming} onOpenChange={setRenaming} />
    </>
  );
}
