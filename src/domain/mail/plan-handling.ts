import { type AutoReply, type Place, type SilentReason, whomToAnswer, whyNoPerson } from "#domain/mail/auto-reply.ts";
import { type HeldReason, whyHeld } from "#domain/mail/forward.ts";
import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { applyRules, type EmailRule, type RulesOutcome } from "#domain/mail/rules.ts";
import { judgeSpam, type Learned, spamFrom, type SpamVerdict } from "#domain/mail/spam.ts";

/** How a mailbox handles what comes, as its owner has set it. */
export type MailboxHandling = AutoReply & {
  forward_to: string | null;
  keeps_copy: boolean;
  filters_spam: boolean;
  adds_leads: boolean;
};

/** All that decides what is done about one mail. */
export type HandlingScene = {
  mail: IncomingMail;
  /** Of the mail, by `wordsOf`. */
  words: readonly string[];
  mailbox: MailboxHandling & { id: string; address: string };
  rules: readonly EmailRule[];
  place: Place;
  /** Every address of the workspace's mailboxes. */
  own: readonly string[];
  sender: { isBlocked: boolean; isTrusted: boolean; isContact: boolean };
  learned: Learned;
  answeredAt: Date | null;
  sentOnThisHour: number;
  answeredThisHour: number;
  answeredOfDomain: number;
  now: Date;
};

/** What is done about a mail, and what is not and why; `rule` is null where the mailbox's own setting says so. */
export type HandlingPlan = {
  spam: SpamVerdict;
  isSpam: boolean;
  forwards: { to: string; rule: string | null }[];
  held: { to: string; rule: string | null; because: HeldReason }[];
  move: RulesOutcome["move"];
  assign: RulesOutcome["assign"];
  fitting: string[];
  answer: { to: string } | { silent: SilentReason };
  addsLead: boolean;
  /** Whether it goes to the trash once it was sent on. */
  isLetGo: boolean;
};

/** Says what is done about a mail; the job does just this, and a rehearsal shows it. */
export function planHandling(scene: HandlingScene): HandlingPlan {
  const { mail, mailbox, rules, place, own, sender, learned, answeredAt, answeredThisHour, answeredOfDomain, now } =
    scene;
  const spam = judgeSpam(mail, scene.words, sender, learned);
  const isSpam = sender.isBlocked || (mailbox.filters_spam && spam.score >= spamFrom);
  // Of what is put aside nothing else follows.
  const outcome = isSpam ? { forwards: [], move: null, assign: null, fitting: [] } : applyRules(rules, mail);
  const wanted: { to: string; rule: string | null }[] = [...outcome.forwards];
  const everything = mailbox.forward_to?.toLowerCase();
  if (everything && !isSpam && !wanted.some(({ to }) => to === everything)) wanted.push({ to: everything, rule: null });
  const forwards: HandlingPlan["forwards"] = [];
  const held: HandlingPlan["held"] = [];
  for (const forward of wanted) {
    const sentOnThisHour = scene.sentOnThisHour + forwards.length;
    const because = whyHeld(mail, { mailboxId: mailbox.id, address: mailbox.address, to: forward.to, sentOnThisHour });
    if (because) held.push({ ...forward, because });
    else forwards.push(forward);
  }
  const { address } = mailbox;
  const answered = { answeredAt, answeredThisHour, answeredOfDomain };
  const asked = { settings: mailbox, place, own, address, isSpam, ...answered, isContact: sender.isContact, now };
  const isPerson = whyNoPerson((mail.signals.author ?? mail.from).address, mail.signals, own) === null;
  return {
    spam,
    isSpam,
    forwards,
    held,
    move: outcome.move,
    assign: outcome.assign,
    fitting: outcome.fitting,
    answer: whomToAnswer(mail, asked),
    addsLead: mailbox.adds_leads && !isSpam && !mail.isKnown && isPerson && outcome.move?.to !== "spam",
    isLetGo: !mailbox.keeps_copy && forwards.some(({ rule }) => rule === null),
  };
}
