import { Check, Circle } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type PasswordRule, passwordRules, unmetPasswordRules } from "#domain/auth/password.ts";
import { cn } from "#web/ui/class-names.ts";

const texts = { number: "rules.digit", symbol: "rules.symbol", length: "rules.length" } as const satisfies Record<
  PasswordRule,
  string
>;

/** Renders the password rules, and marks each rule that the password meets. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation("auth");
  const unmet = unmetPasswordRules(password);
  return (
    <ul id={id} aria-label={t("rules.label")} className="grid gap-0.5 text-xs">
      {passwordRules.map((rule) => {
        const isMet = !unmet.includes(rule);
        const Icon = isMet ? Check : Circle;
        return (
          <li
            key={rule}
            className={cn("flex items-center gap-1.5 transition-colors", isMet ? "text-good" : "text-muted-foreground")}
          >
            <Icon aria-hidden className="size-3.5 shrink-0 p-px" strokeWidth={isMet ? 2.5 : 1.5} />
            {t(texts[rule])}
            <span className="sr-only">({t(isMet ? "rules.met" : "rules.unmet")})</span>
          </li>
        );
      })}
    </ul>
  );
}
