import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type AccessToken, revokeAccessToken } from "#web/data/access-tokens.ts";
import { Button } from "#web/ui/kit/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#web/ui/kit/dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props = { token: AccessToken; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Asks before a program is cut off: a revoked token never comes back. */
export function RevokeToken({ token: { id, name }, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation(["access-tokens", "common"]);
  const { mutate: revoke, isPending } = useMutation({
    ...revokeAccessToken,
    onSuccess: () => notify.success(t("revoke.done", { name })),
  });
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("revoke.title", { name })}</DialogTitle>
          <DialogDescription>{t("revoke.text")}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">{t("common:cancel")}</Button>
          </DialogClose>
          <Button variant="destructive" pending={isPending} onClick={() => revoke(id)}>
            {t("revoke.confirm")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
