import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";

import { copyText } from "#web/ui/copy-text.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { DialogFooter, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Renders a new token, which is visible only here, with a ready-to-run command. */
export function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation("access-tokens");
  const example = `curl "${location.origin}/rest/v1/deals?select=name,stage:stages(name)&limit=5" \\\n  -H "Authorization: Bearer ${token}"`;
  const copy = async (text: string) => {
    if (await copyText(text)) notify.success(t("made.copied"));
    else notify.error(t("made.notCopied"));
  };
  return (
    <>
      <DialogHeader title={t("made.title")} text={t("made.text")} />
      <Field label={t("made.token")}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              readOnly
              className="font-mono"
              value={token}
              onFocus={(event) => event.target.select()}
            />
            <Button variant="outline" onClick={() => void copy(token)}>
              <Copy />
              {t("made.copy")}
            </Button>
          </div>
        )}
      </Field>
      <Field label={t("made.example")} hint={t("made.exampleHint")}>
        {(control) => (
          <div className="grid gap-2">
            <Textarea
              {...control}
              readOnly
              rows={4}
              className="font-mono text-xs"
              value={example}
              onFocus={(event) => event.target.select()}
            />
            <Button variant="outline" className="justify-self-start" onClick={() => void copy(example)}>
              <Copy />
              {t("made.copyExample")}
            </Button>
          </div>
        )}
      </Field>
      <DialogFooter>
        <Button onClick={onClose}>{t("made.done")}</Button>
      </DialogFooter>
    </>
  );
}
