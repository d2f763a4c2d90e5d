import { ChevronDown } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuRadioGroup, DropdownMenuRadioItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";

type Props = {
  /** The row of tabs, which hides the tabs that wrap. */
  row: RefObject<HTMLElement | null>;
  tabs: readonly { key: string; text: string; count?: string | undefined }[];
  open: string;
  onOpen: (key: string) => void;
};

/** Renders a menu of the tabs that do not fit into their row; nothing if all do. */
export function MoreTabs({ row, tabs, open, onOpen }: Props) {
  const { t } = useTranslation();
  const [fitting, setFitting] = useState(tabs.length);
  const texts = tabs.map(({ text, count }) => `${text} ${count}`).join("\n");
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const buttons = [...element.children].filter((child) => child instanceof HTMLElement);
      const isFitting = ({ offsetTop }: HTMLElement) => offsetTop === buttons[0]?.offsetTop;
      setFitting(buttons.filter(isFitting).length);
      // The Tab key skips hidden tabs.
      for (const button of buttons) button.style.visibility = isFitting(button) ? "" : "hidden";
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [row, texts]);
  const hidden = tabs.slice(fitting);
  if (hidden.length === 0) return null;
  const opened = hidden.find(({ key }) => key === open);
  return (
    <Menu
      button={
        <Button variant={opened ? "secondary" : "ghost"} size="sm" className="text-sm">
          {opened?.text ?? t("moreTabs")}
          <ChevronDown />
        </Button>
      }
    >
      <DropdownMenuRadioGroup value={open} onValueChange={onOpen}>
        {hidden.map(({ key, text, count }) => (
          <DropdownMenuRadioItem key={key} value={key}>
            {text} {count && <span className="text-muted-foreground tabular">{count}</span>}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </Menu>
  );
}
