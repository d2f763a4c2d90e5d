import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { createAccessToken, type TokenScope } from "#web/data/access-tokens.ts";
import type { Workspace } from "#web/data/workspace.ts";
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
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { NewToken } from "./new-token.tsx";

const lifetimes = [7, 30, 90, 365] as const;
const scopes = ["read", "write"] as const satisfies TokenScope[];

/** Asks what a program is called, what it may do and for how long, and then shows its token this once. */
export function CreateToken({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation(["access-tokens", "common"]);
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("read");
  const [days, setDays] = useState<number>(90);
  const { mutate: create, isPending, data: made } = useMutation(createAccessToken);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create({ name: name.trim(), scopes: scope === "write" ? ["read", "write"] : ["read"], days });
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        {made ? (
          <NewToken token={made.token} onClose={onClose} />
        ) : (
          <form className="grid gap-4" onSubmit={submit}>
            <DialogHeader>
              <DialogTitle>{t("create")}</DialogTitle>
              <DialogDescription>{t("form.text", { workspace: workspace.name })}</DialogDescription>
            </DialogHeader>
            <Field label={t("form.name")} hint={t("form.nameHint")}>
              {(control) => (
                <Input
                  {...control}
                  required
                  pattern=".*\S.*"
                  maxLength={100}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <Field label={t("form.scope")} hint={t(`form.scopeHint.${scope}`)}>
              {(control) => (
                <Select
                  {...control}
                  value={scope}
                  options={scopes
                    .filter((one) => one === "read" || workspace.role !== "viewer")
                    .map((one) => [one, t(`scopes.${one}`)])}
                  onChange={setScope}
                />
              )}
            </Field>
            <Field label={t("form.expiry")}>
              {(control) => (
                <Select
                  {...control}
                  value={String(days)}
                  options={lifetimes.map((count) => [String(count), t("form.days", { count })])}
                  onChange={(chosen) => setDays(Number(chosen))}
                />
              )}
            </Field>
            <DialogFooter>
              <DialogClose asChild>
                <Button variant="outline">{t("common:cancel")}</Button>
              </DialogClose>
              <Button type="submit" pending={isPending}>
                {t("create")}
              </Button>
            </DialogFooter>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
