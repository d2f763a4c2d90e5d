import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import { Dialog, DialogContent, DialogTitle } from "#web/ui/kit/dialog.tsx";

import { shortcutGroups } from "./shortcut-list.ts";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void };

export function Shortcuts({ isOpen, onOpenChange }: Props) {
  const { t } = useTranslation("palette");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{t("shortcuts.title")}</DialogTitle>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {shortcutGroups.map(({ title, items }) => (
            <section key={title} aria-label={t(`shortcuts.groups.${title}`)} className="grid content-start gap-2">
              <h3 className="text-muted-foreground text-xs font-medium">{t(`shortcuts.groups.${title}`)}</h3>
              <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5">
                {items.map(({ text, keys }) => (
                  <Fragment key={text}>
                    <dt>{t(`shortcuts.${text}`)}</dt>
                    <dd className="flex gap-1">
                      {keys.map((key) => (
                        <kbd key={key} className="bg-muted rounded-sm border px-1.5 text-xs leading-5">
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
