import { useTranslation } from "react-i18next";

import type { NoReplyReason } from "#domain/mail/auto-reply.ts";
import type { ForwardBlockReason } from "#domain/mail/forward.ts";
import type { SpamReason } from "#domain/mail/spam.ts";
import { useFormat } from "#web/ui/use-format.ts";

import type { EventDetails } from "./email-events.tsx";

/** Codes with a text. Spam signals are listed only if they indicate spam. */
const reasons = [
  "to_itself",
  "to_sender",
  "bounce",
  "loop",
  "too_many_hops",
  "too_many",
  "not_yet",
  "over",
  "within_hours",
  "spam",
  "unsure",
  "automatic",
  "bulk",
  "nobody_there",
  "own_address",
  "not_to_us",
  "answered_lately",
  "unconfirmed",
  "other_return_path",
  "too_many_of_domain",
  "no_rights",
  "blocked",
  "server_says",
  "forged",
  "words",
  "not_sent",
] as const satisfies readonly (ForwardBlockReason | NoReplyReason | SpamReason | "no_rights" | "not_sent")[];
const moves = ["done", "spam", "trash"] as const;
const undone = ["forward", "answer", "lead", "spam"] as const;

const known = <Word extends string>(words: readonly Word[], text: string | undefined): Word | undefined =>
  words.find((word) => word === text);

/** Returns a formatter that describes an action on an email, or why it was not done. */
export function useEventText() {
  const { t } = useTranslation("communication-tools");
  const { list } = useFormat();
  return (did: string, { to = "", name = "", what, because }: EventDetails, isByRule: boolean): string => {
    const reasonTexts = (Array.isArray(because) ? because : because ? [because] : []).flatMap((cause) => {
      const reason = known(reasons, cause);
      return reason ? [t(`events.because.${reason}`)] : [];
    });
    const why = isByRule ? t("events.because.rule") : list(reasonTexts);
    const withReason = (sentence: string) => (why ? t("events.reason", { sentence, why }) : `${sentence}.`);
    switch (did) {
      case "forwarded":
        return withReason(t("events.forwarded", { to }));
      case "answered":
        return withReason(t("events.answered"));
      case "moved":
        return withReason(t(`events.moved.${known(moves, to) ?? "done"}`));
      case "assigned":
        return withReason(t("events.assigned", { name: to }));
      case "added":
        return withReason(t("events.added", { name }));
      case "linked":
        return withReason(t("events.linked", { name }));
      default:
        return withReason(t(`events.left.${known(undone, what) ?? "forward"}`, { to }));
    }
  };
}
