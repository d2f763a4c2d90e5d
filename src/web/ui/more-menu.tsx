import { MoreHorizontal } from "lucide-react";

import { Button } from "./kit/button.tsx";
import { Menu, type MenuProps } from "./kit/dropdown-menu.tsx";

/** Renders the menu of a row or a card, with a button of three dots. */
export function MoreMenu({ label, ...menu }: Omit<MenuProps, "button"> & { label: string }) {
  const button = (
    <Button variant="ghost" size="icon-sm" aria-label={label}>
      <MoreHorizontal />
    </Button>
  );
  return <Menu button={button} {...menu} />;
}
