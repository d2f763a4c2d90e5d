import { useTranslation } from "react-i18next";

import { brand } from "#domain/brand.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { notify } from "#web/ui/toast.tsx";

/** Renders new recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, email, onDone }: { codes: string[]; email: string; onDone: () => void }) {
  const { t } = useTranslation("profile");
  const formattedCodes = codes.map((code) => code.match(/.{1,4}/g)?.join("-") ?? code);
  const copy = async () => {
    if (await copyText(formattedCodes.join("\n"))) notify.success(t("codes.copied"));
    else notify.error(t("codes.notCopied"));
  };
  const download = () =>
    saveFile(
      new Blob([`${brand.name}\n${email}\n\n${formattedCodes.join("\n")}\n`], { type: "text/plain" }),
      `${brand.name.toLowerCase()}-recovery-codes.txt`,
    );
  return (
    <div role="status" className="bg-secondary grid gap-3 rounded-lg p-4 text-sm">
      <p className="font-medium">{t("codes.title")}</p>
      <p>{t("codes.text")}</p>
      <ul aria-label={t("codes.title")} className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {formattedCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void copy()}>
          {t("codes.copy")}
        </Button>
        <Button variant="outline" onClick={download}>
          {t("codes.download")}
        </Button>
        <Button onClick={onDone}>{t("codes.kept")}</Button>
      </div>
    </div>
  );
}
