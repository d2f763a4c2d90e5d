import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "#web/ui/field.tsx";
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

type Props = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The stages that can take the deals over. */
  targets: { id: string; name: string }[];
  onRemove: (moveTo: string | undefined) => Promise<void>;
};

/** Asks where the deals of what is deleted go. */
export function RemoveDialog({ isOpen, onOpenChange, title, targets, onRemove }: Props) {
  const { t } = useTranslation(["settings", "common"]);
  const [target, setTarget] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await onRemove(target ?? targets[0]?.id);
      onOpenChange(false);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{t("moveText")}</DialogDescription>
          </DialogHeader>
          <Field label={t("moveTo")}>
            {(control) => (
              <select
                {...control}
                className="border-input bg-card h-9 w-full rounded-md border px-2 text-sm"
                value={target ?? targets[0]?.id}
                onChange={(event) => setTarget(event.target.value)}
              >
                {targets.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{t("common:cancel")}</Button>
            </DialogClose>
            <Button type="submit" variant="destructive" pending={isPending}>
              {t("confirmRemove")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
