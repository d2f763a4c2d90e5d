import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { loadTexts } from "#web/i18n/i18n.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

import type { LiveBlocks } from "./live-blocks.ts";
import type { SelectedCell } from "./use-selection.ts";

const InsertMetric = lazyDialog(async () => {
  const [{ InsertMetric: Form }] = await Promise.all([import("./insert-metric.tsx"), loadTexts("measures")]);
  return Form;
});
const InsertList = lazyDialog(async () => {
  const [{ InsertList: Form }] = await Promise.all([import("./insert-list.tsx"), loadTexts("views")]);
  return Form;
});

export function InsertMenu({ live, cell }: { live: LiveBlocks; cell: SelectedCell }) {
  const { t } = useTranslation("sheets");
  const [opened, setOpened] = useState<"metric" | "list" | null>(null);
  const selected = useRef<typeof opened>(null);
  const dialog = (which: typeof opened) => ({
    live,
    cell,
    isOpen: opened === which,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? which : null),
  });
  // The dialog opens after the menu has restored focus. Otherwise both would set focus at the same time.
  const onClosed = () => {
    const which = selected.current;
    selected.current = null;
    if (which) setTimeout(() => setOpened(which));
  };
  return (
    <>
      <Menu
        button={
          <Button variant="outline">
            <Plus />
            <span className="max-sm:sr-only">{t("live.insert")}</span>
          </Button>
        }
        onCloseAutoFocus={onClosed}
      >
        <DropdownMenuItem onSelect={() => (selected.current = "metric")}>{t("live.metric")}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => (selected.current = "list")}>{t("live.list")}</DropdownMenuItem>
      </Menu>
      <InsertMetric {...dialog("metric")} />
      <InsertList {...dialog("list")} />
    </>
  );
}
