import { Check, Circle, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type MailProblem, mailSteps } from "#domain/mail/mailbox.ts";

export function MailProblems({ problems, help }: { problems: readonly MailProblem[]; help?: string | undefined }) {
  return (
    <div className="grid gap-3">
      {problems.map((problem) => (
        <Problem key={problem.side} problem={problem} help={help} />
      ))}
    </div>
  );
}

const stepsOf = ({ side, step }: MailProblem) => [
  ...mailSteps.filter((step) => side === "incoming" || step !== "folders"),
  ...(step === "send" ? (["send"] as const) : []),
];
const looks = {
  ok: { icon: Check, className: "text-good" },
  failed: { icon: X, className: "text-critical font-medium" },
  untried: { icon: Circle, className: "text-muted-foreground" },
} as const;

function Problem({ problem, help }: { problem: MailProblem; help: string | undefined }) {
  const { t } = useTranslation("mailboxes");
  const { side, step, code, detail } = problem;
  const steps = stepsOf(problem);
  const failed = steps.findIndex((known) => known === step);
  return (
    <div className="bg-critical-soft/40 grid gap-2 rounded-md border p-3 text-sm">
      <div className="grid gap-0.5">
        <p className="text-critical font-medium">
          {t("fails", { side: t(`sides.${side}`), what: t(`reasons.${code}.what`) })}
        </p>
        <p>
          {t(`reasons.${code}.help`)}{" "}
          {help && (code === "needs_app_password" || code === "wrong_password") && <PasswordHelp href={help} />}
        </p>
      </div>
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {steps.map((step, at) => {
          const how = at < failed ? "ok" : at === failed ? "failed" : "untried";
          const { icon: Icon, className } = looks[how];
          return (
            <li key={step} className={`flex items-center gap-1 ${className}`}>
              <Icon aria-hidden className="size-3.5 shrink-0" />
              {t(`steps.${step}`)}
              <span className="sr-only">: {t(`steps.${how}`)}</span>
            </li>
          );
        })}
      </ol>
      {detail && <p className="text-muted-foreground text-xs wrap-anywhere">{t("said", { words: detail })}</p>}
    </div>
  );
}

/** Links to the provider's page for creating app passwords. */
export function PasswordHelp({ href }: { href: string }) {
  const { t } = useTranslation("mailboxes");
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="decoration-input underline underline-offset-4 hover:decoration-current"
    >
      {t("passwords.make")}
    </a>
  );
}
