import { useState } from "react";
import { useTranslation } from "react-i18next";

import { storedEmail } from "#web/data/auth/stored-session.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { AuthFrame } from "./auth-frame.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

export function SecondFactorPrompt({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation(["auth", "common"]);
  const [kind, setKind] = useState<"app" | "recovery">("app");
  return (
    <AuthFrame title={t("secondFactor.title")} text={t(`secondFactor.${kind}.text`, { email: storedEmail() })}>
      <SecondFactorForm key={kind} kind={kind} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="link" className="px-0" onClick={() => setKind(kind === "app" ? "recovery" : "app")}>
          {t(`secondFactor.${kind}.other`)}
        </Button>
        <Button variant="ghost" className="-mr-3" onClick={onSignOut}>
          {t("common:signOut")}
        </Button>
      </div>
    </AuthFrame>
  );
}
