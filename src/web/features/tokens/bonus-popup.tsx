import { Gift } from "lucide-react";
import { useTranslation } from "react-i18next";

import { loginBonus, maxBonusesPerDay } from "#domain/tokens/claimed-bonuses.ts";
import type { ExplorationSection } from "#domain/tokens/exploration.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#web/ui/kit/dialog.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export type PaidBonus = { tokens: number; section: ExplorationSection | null };
type Props = { bonus: PaidBonus; isOpen: boolean; onClose: () => void };

/** Renders a bonus. Only its button closes it, so that a click meant for the page behind it does not. */
export function BonusPopup({ bonus: { tokens, section }, isOpen, onClose }: Props) {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  const counted = { count: tokens, total: number(tokens) };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        givesWay
        hasCross={false}
        className="max-w-sm justify-items-center gap-2 p-6 text-center"
        onInteractOutside={(event) => event.preventDefault()}
      >
        <span className="bg-selection text-selection-foreground grid size-12 place-items-center rounded-full">
          <Gift aria-hidden className="size-6" />
        </span>
        <DialogTitle>{section ? t("bonus.exploringTitle") : t("bonus.loginTitle")}</DialogTitle>
        <p className="tabular text-lg font-semibold">{t("bonus.amount", counted)}</p>
        <DialogDescription className="text-balance">
          {section
            ? t("bonus.exploringText", { ...counted, section: t(`sections.${section}`) })
            : t("bonus.loginText", { ...counted, more: number(maxBonusesPerDay - loginBonus) })}
        </DialogDescription>
        <Button className="mt-3 w-full" onClick={onClose}>
          {t("bonus.close")}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
