import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { createAccessToken, type TokenScope } from "#web/data/auth/access-tokens.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { NewToken } from "./new-token.tsx";

const lifetimes = ["7", "30", "90", "365"] as const;
const scopes = ["read", "write"] as const satisfies TokenScope[];
type Values = { name: string; scope: TokenScope; days: (typeof lifetimes)[number] };
const initial: Values = { name: "", scope: "read", days: "90" };

/** Renders the form for a token's name, permissions and lifetime. Afterwards shows the token once. */
export function CreateToken({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation("access-tokens");
  const form = useForm<Values, "required">({
    draft: "access token",
    values: initial,
    check: ({ name }) => (name.trim() === "" ? { name: "required" } : {}),
  });
  const { mutate: create, isPending, data: created } = useMutation(createAccessToken);
  const submit = ({ name, scope, days }: Values) =>
    create(
      { name: name.trim(), scopes: scope === "write" ? ["read", "write"] : ["read"], days: Number(days) },
      // The dialog stays open to show the token.
      { onSuccess: () => form.startFrom(initial) },
    );
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        {created ? (
          <NewToken token={created.token} onClose={onClose} />
        ) : (
          <DialogForm
            form={form}
            onSubmit={submit}
            title={t("create")}
            text={t("form.text", { workspace: workspace.name })}
            submit={t("create")}
            isPending={isPending}
          >
            <TextField form={form} name="name" label={t("form.name")} hint={t("form.nameHint")} maxLength={100} />
            <FormField form={form} name="scope" label={t("form.scope")} hint={t(`form.scopeHint.${form.values.scope}`)}>
              {(box) => (
                <Select
                  {...box}
                  options={scopes
                    .filter((scope) => scope === "read" || workspace.role !== "viewer")
                    .map((scope) => [scope, t(`scopes.${scope}`)])}
                />
              )}
            </FormField>
            <FormField form={form} name="days" label={t("form.expiry")}>
              {(box) => (
                <Select
                  {...box}
                  options={lifetimes.map((count) => [count, t("form.days", { count: Number(count) })])}
                />
              )}
            </FormField>
          </DialogForm>
        )}
      </DialogContent>
    </Dialog>
  );
}
