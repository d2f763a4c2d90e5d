import { Link } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";

import { loadConfig } from "#web/data/requests/config.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "#web/ui/kit/dialog.tsx";

import { Packages } from "./packages.tsx";
import { useCheckout } from "./use-checkout.ts";

type Props = {
  isOpen: boolean;
  /** Number of tokens needed for the user's action; 0 if the shop was opened without one. */
  wanted: number;
  onClose: () => void;
};

/** Renders the token packages or, if payments are turned off, a note with other ways to earn tokens. */
export function PurchaseDialog({ isOpen, wanted, onClose }: Props) {
  const { t } = useTranslation(["shop", "tokens"]);
  const { payments } = use(loadConfig());
  const isOff = payments === "off";
  // Kept while the dialog is closed, because a payment may be in progress.
  const buying = useCheckout();
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className={isOff ? undefined : "sm:max-w-2xl"}>
        {isOff ? (
          <DialogHeader title={t("tokens:title")} text={`${t("off")} ${t("tokens:low.text")}`} />
        ) : (
          <Packages wanted={wanted} buying={buying} />
        )}
        <DialogFooter>
          <Button asChild variant="outline">
            <Link to="/dashboard/tokens" onClick={onClose}>
              {t("history")}
            </Link>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
