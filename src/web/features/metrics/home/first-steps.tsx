import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Circle, CircleCheck, X } from "lucide-react";
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
  /** The setup questions, shown below the steps. */
  setUp: ReactNode;
  /** Other ways to start. */
  actions: ReactNode;
  /** Shown instead, after all steps are done or dismissed. */
  otherwise: ReactNode;
};

/** Renders the first steps of a new workspace. Each step is checked off once the data shows that it is done. */
export function FirstSteps({ workspace, setUp, actions, otherwise }: Props) {
  const { t } = useTranslation("home");
  const { number } = useFormat();
  const [isDismissed, setDismissed] = useState(areStepsDismissed);
  const isAdmin = workspace.role === "owner" || workspace.role === "admin";
  const { data: samples } = useQuery(sampleStateQuery());
  const { data: mailboxes = [] } = useQuery(mailboxesQuery());
  const { data: members = [] } = useQuery(membersQuery());
  const { data: invitations = [] } = useQuery({ ...invitationsQuery(), enabled: isAdmin });
  const everyone = [
    { key: "import", link: { to: "/dashboard/imports/new" }, isDone: samples?.has_others ?? false },
    { key: "email", link: { to: "/dashboard/email-forwarding" }, isDone: mailboxes.some((box) => !box.is_sample) },
  ] as const;
  const admins = [
    {
      key: "invite",
      link: { to: "/dashboard/settings/team", search: { invite: true } },
      isDone: invitations.length > 0 || members.filter(({ user_id }) => user_id !== null).length > 1,
    },
    { key: "workspace", link: { to: "/dashboard/settings/workspace" }, isDone: isConfirmed() || workspace.version > 1 },
  ] as const;
  const steps = [...everyone, ...(isAdmin ? admins : [])];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isDismissed || done === steps.length) return otherwise;
  return (
    <section
      data-first-steps
      aria-labelledby="first-steps-title"
      className="bg-card relative grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border p-4 print:hidden"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 pr-8">
        <h2 id="first-steps-title" className="text-base font-semibold">
          {t("empty.title")}
        </h2>
        <p className="tabular text-muted-foreground">
          {t("steps.done", { done: number(done), total: number(steps.length) })}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="absolute top-3 right-3"
        aria-label={t("steps.dismiss")}
        data-tooltip={t("steps.dismiss")}
        onClick={() => {
          dismissSteps();
          setDismissed(true);
        }}
      >
        <X />
      </Button>
      <ol className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ key, link, isDone }) => (
          <Step key={key} link={link} text={t(`steps.${key}`)} isDone={isDone} />
        ))}
      </ol>
      {setUp}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </section>
  );
}

function Step({ link, text, isDone }: { link: LinkProps; text: string; isDone: boolean }) {
  const { t } = useTranslation("home");
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li>
      <Link
        {...link}
        className="hover:bg-accent flex h-full min-h-11 items-center gap-2.5 rounded-md border px-3 py-2 transition-colors"
      >
        <Icon aria-hidden className={cn("size-4 shrink-0", isDone ? "text-good" : "text-muted-foreground")} />
        <span className={cn(isDone && "text-muted-foreground line-through")}>{text}</span>
        {isDone && <span className="sr-only">{t("today.done")}</span>}
      </Link>
    </li>
  );
}
