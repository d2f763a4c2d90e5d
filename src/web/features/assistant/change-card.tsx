import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { type EditableKind, nameColumn } from "#domain/assistant/change-fields.ts";
import type { StoredChange, ProposedChange, ProposedValue } from "#domain/assistant/proposed-change.ts";
import { decideChange } from "#web/data/assistant/chats.ts";
import { changeSetQuery } from "#web/data/records/change-sets.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { recordTarget } from "#web/ui/record-target.ts";
import { errorText } from "#web/ui/show-error.ts";
import { useUndo } from "#web/undo/use-undo.ts";

import { useChangeText } from "./use-change-text.ts";

type Props = { messageId: string; change: StoredChange; isReadOnly: boolean };

/** Renders a proposed change with its values before and after and asks for confirmation, then renders its outcome. */
export function ChangeCard({ messageId, change, isReadOnly }: Props) {
  const { t } = useTranslation("ai-chat");
  const write = useChangeText();
  const { proposed, state } = change;
  const decide = useMutation(decideChange);
  const fate = useRef<HTMLDivElement>(null);
  // The button that had focus is removed, so focus moves to the outcome.
  useEffect(() => {
    if (decide.isSuccess) fate.current?.focus();
  }, [decide.isSuccess]);
  const shown = proposed.values.filter(({ column }) => !(proposed.entity === "activities" && column === "kind"));
  return (
    <section aria-label={write.title(proposed)} className="bg-card rounded-lg border">
      <h3 className="border-b px-4 py-3 font-medium break-words">{write.title(proposed)}</h3>
      <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        {shown.map((value) => (
          <Value key={value.column} value={value} change={proposed} />
        ))}
      </dl>
      <div
        ref={fate}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-2 border-t px-4 py-3 text-sm outline-none"
      >
        {state === "proposed" && !isReadOnly && (
          <>
            <Button disabled={decide.isPending} onClick={() => decide.mutate({ id: messageId, decision: "do" })}>
              {t("doing.do")}
            </Button>
            <Button
              variant="outline"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ id: messageId, decision: "dismiss" })}
            >
              {t("doing.dismiss")}
            </Button>
          </>
        )}
        {state === "proposed" && isReadOnly && <p className="text-muted-foreground">{t("doing.waiting")}</p>}
        {state === "dismissed" && <p className="text-muted-foreground">{t("doing.dismissed")}</p>}
        {state === "refused" && change.rejection && <p>{t(`rejection.${change.rejection}`)}</p>}
        {state === "done" && <Done change={change} isReadOnly={isReadOnly} />}
        {decide.error && (
          <p role="alert" className="text-destructive">
            {errorText(toAppError(decide.error))}
          </p>
        )}
      </div>
    </section>
  );
}

function Value({ value, change }: { value: ProposedValue; change: ProposedChange }) {
  const { t } = useTranslation("ai-chat");
  const write = useChangeText();
  const { before, after, column } = value;
  return (
    <>
      <dt className="text-muted-foreground">{write.field(change.entity, column)}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">
        {change.record && (
          <>
            <del className="text-muted-foreground">
              <span className="sr-only">{t("doing.before")} </span>
              {write.value(value, before, change.currency)}
            </del>{" "}
            <span aria-hidden>→</span>{" "}
          </>
        )}
        <ins className="font-medium no-underline">
          {change.record && <span className="sr-only">{t("doing.after")} </span>}
          {write.value(value, after, change.currency)}
        </ins>
      </dd>
    </>
  );
}

function Done({ change, isReadOnly }: { change: StoredChange; isReadOnly: boolean }) {
  const { t } = useTranslation("ai-chat");
  const { proposed, record_id: id, change_set_id: setId } = change;
  const { data: set } = useQuery({ ...changeSetQuery(setId ?? ""), enabled: setId !== null });
  const { mutate: undo, isPending } = useUndo();
  const isUndone = set?.isUndone === true;
  const isThere = !isUndone || proposed.record !== null;
  const name =
    proposed.record?.name ??
    String(proposed.values.find(({ column }) => column === nameColumn(proposed.entity))?.after.value ?? "");
  return (
    <>
      <Badge tone={isUndone ? "neutral" : "good"}>{t(isUndone ? "doing.undone" : "doing.done")}</Badge>
      {isThere && id && <OpenLink entity={proposed.entity} id={id} name={name} />}
      {!isUndone && set && setId && !isReadOnly && (
        <Button variant="ghost" size="sm" disabled={isPending} onClick={() => undo(setId)}>
          {t("doing.undo")}
        </Button>
      )}
    </>
  );
}

function OpenLink({ entity, id, name }: { entity: EditableKind; id: string; name: string }) {
  const { t } = useTranslation("ai-chat");
  const text = t("doing.open", { name });
  if (entity === "activities")
    return (
      <Link to="/dashboard/activities" search={{ q: name }} className="underline">
        {text}
      </Link>
    );
  return (
    <Link {...recordTarget(entity, id)} className="underline">
      {text}
    </Link>
  );
}
