import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight, Circle, CircleCheck, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { sampleStateQuery } from "#web/data/imports/sample-state.ts";
import { mailboxesQuery } from "#web/data/mail/mailboxes.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { invitationsQuery } from "#web/data/workspace/team.ts";
import { areStepsDismissed, dismissSteps, isConfirmed } from "#web/data/workspace/workspace-setup.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  workspace: Workspace;
  /** True if the workspace has data. The remaining steps are then in one row. */
  isStarted: boolean;
  /** The setup questions, shown within their step. */
  setUp: ReactNode;
  /** Ways to start. */
  actions: ReactNode;
  /** Shown instead of the steps once all are done or dismissed. */
  otherwise: ReactNode;
};

/**
 * Renders the first steps of a new workspace. Each step is checked off once the data shows that it is done. After all
 * steps, or once the user dismisses them, renders `otherwise`.
 */
export function FirstSteps({ workspace, isStarted, setUp, actions, otherwise }: Props) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const [isDismissed, setDismissed] = useState(areStepsDismissed);
  const steps = useSteps(workspace);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isDismissed || done === steps.length) return otherwise;
  const dismiss = (
    <Button
      variant="ghost"
      size="icon"
      className={cn(!isStarted && "absolute top-3 right-3")}
      aria-label={t("steps.dismiss")}
      data-tooltip={t("steps.dismiss")}
      onClick={() => {
        dismissSteps();
        setDismissed(true);
      }}
    >
      <X />
    </Button>
  );
  const heading = (
    <>
      <h2 id="first-steps-title" className={cn("shrink-0 font-semibold", !isStarted && "text-base")}>
        {t(isStarted ? "steps.title" : "empty.title")}
      </h2>
      <p className="tabular text-muted-foreground shrink-0">
        {t("steps.done", { done: number(done), total: number(steps.length) })}
      </p>
    </>
  );
  if (isStarted)
    return (
      <section
        data-first-steps
        aria-labelledby="first-steps-title"
        className="bg-card flex min-h-10 items-center gap-2 rounded-lg border pr-1 pl-4 print:hidden"
      >
        {heading}
        <ol className="flex min-w-0 flex-1 [scrollbar-width:none] gap-1 overflow-x-auto mask-r-from-[calc(100%-1.5rem)] pr-6">
          {steps
            .filter(({ isDone }) => !isDone)
            .map(({ key, link }) => (
              <li key={key} className="shrink-0">
                <Link {...link} className="hover:bg-accent flex h-8 items-center gap-1.5 rounded-md px-2">
                  <Circle aria-hidden className="text-muted-foreground size-4" />
                  {t(`steps.${key}`)}
                </Link>
              </li>
            ))}
        </ol>
        {dismiss}
      </section>
    );
  return (
    <section
      data-first-steps
      aria-labelledby="first-steps-title"
      className="bg-card relative grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border p-4 print:hidden"
    >
      <div className="grid gap-1 pr-8">
        <div className="flex flex-wrap items-baseline gap-x-3">{heading}</div>
        <p className="text-muted-foreground max-w-prose">{t("empty.text")}</p>
      </div>
      {steps.some(({ key, isDone }) => key === "import" && isDone) && (
        <div className="flex flex-wrap gap-2">{actions}</div>
      )}
      {dismiss}
      <ol className="-mx-4 -mb-4 divide-y border-t">
        {steps.map((step) => (
          <li key={step.key}>
            {step.key === "import" && !step.isDone ? (
              <div className="flex min-h-12 items-center gap-3 px-4 py-2">
                <Circle aria-hidden className="text-muted-foreground size-4 shrink-0" />
                <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
                  <span className="grid min-w-0">
                    <span className="font-medium">{t("steps.bring")}</span>
                    <span className="text-muted-foreground text-xs">{t("steps.why.import")}</span>
                  </span>
                  <span className="flex flex-wrap gap-2">{actions}</span>
                </div>
                <Minutes minutes={step.minutes} />
                <span className="size-4 shrink-0" />
              </div>
            ) : (
              <Step step={step}>{step.key === "workspace" && !step.isDone && setUp}</Step>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepKey = "import" | "email" | "invite" | "workspace";
type FirstStep = { key: StepKey; minutes: number; link: LinkProps; isDone: boolean };

/** Returns the steps for a member. Only admins invite colleagues and change the workspace. */
function useSteps(workspace: Workspace): FirstStep[] {
  const isAdmin = workspace.role === "owner" || workspace.role === "admin";
  const { data: samples } = useQuery(sampleStateQuery());
  const { data: mailboxes = [] } = useQuery(mailboxesQuery());
  const { data: members = [] } = useQuery(membersQuery());
  const { data: invitations = [] } = useQuery({ ...invitationsQuery(), enabled: isAdmin });
  const everyone: FirstStep[] = [
    { key: "import", minutes: 2, link: { to: "/dashboard/imports/new" }, isDone: samples?.has_others ?? false },
    {
      key: "email",
      minutes: 3,
      link: { to: "/dashboard/email-forwarding" },
      isDone: mailboxes.some((box) => !box.is_sample),
    },
  ];
  if (!isAdmin) return everyone;
  return [
    ...everyone,
    {
      key: "invite",
      minutes: 1,
      link: { to: "/dashboard/settings/team", search: { invite: true } },
      isDone: invitations.length > 0 || members.filter(({ user_id }) => user_id !== null).length > 1,
    },
    {
      key: "workspace",
      minutes: 1,
      link: { to: "/dashboard/settings/workspace" },
      isDone: isConfirmed() || workspace.version > 1,
    },
  ];
}

type StepProps = { step: FirstStep; children: ReactNode };

/** Renders a step as a link to its screen or, if it has `children`, as a row that opens them. */
function Step({ step: { key, link, isDone, minutes }, children }: StepProps) {
  const { t } = useTranslation("home");
  const Icon = isDone ? CircleCheck : Circle;
  const row = (
    <>
      <Icon aria-hidden className={cn("size-4 shrink-0", isDone ? "text-good" : "text-muted-foreground")} />
      <span className="grid min-w-0 flex-1">
        <span className={cn("font-medium", isDone && "text-muted-foreground line-through")}>{t(`steps.${key}`)}</span>
        {isDone ? (
          <span className="sr-only">{t("today.done")}</span>
        ) : (
          <span className="text-muted-foreground text-xs">{t(`steps.why.${key}`)}</span>
        )}
      </span>
      {!isDone && <Minutes minutes={minutes} />}
      <ChevronRight aria-hidden className="text-muted-foreground size-4 shrink-0 group-open:rotate-90" />
    </>
  );
  const look = "hover:bg-accent/50 flex min-h-12 items-center gap-3 px-4 py-1.5 transition-colors";
  if (!children)
    return (
      <Link {...link} className={look}>
        {row}
      </Link>
    );
  return (
    <details className="group">
      <summary className={`${look} list-none [&::-webkit-details-marker]:hidden`}>{row}</summary>
      <div className="pt-1 pr-4 pb-4 pl-11">{children}</div>
    </details>
  );
}

function Minutes({ minutes }: { minutes: number }) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  return (
    <span className="tabular text-muted-foreground shrink-0 text-xs">
      {t("steps.minutes", { count: minutes, total: number(minutes) })}
    </span>
  );
}
