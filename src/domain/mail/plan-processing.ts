import { isForged } from "#domain/mail/authentication.ts";
import {
  type AutoReply,
  type WorkspaceHours,
  type NoReplyReason,
  autoReplyRecipient,
  nonPersonReason,
} from "#domain/mail/auto-reply.ts";
import { type ForwardBlockReason, forwardBlockReason } from "#domain/mail/forward.ts";
import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { applyRules, type EmailRule, type RulesOutcome } from "#domain/mail/rules.ts";
import { isAccurate, type SpamChecks } from "#domain/mail/spam-accuracy.ts";
import {
  classifySpam,
  type SpamContent,
  type SpamTraining,
  spamFrom,
  type SpamVerdict,
  unsureFrom,
} from "#domain/mail/spam.ts";

/** The owner's settings for how a mailbox processes received emails. */
export type MailboxProcessing = AutoReply & {
  forward_to: string | null;
  keeps_copy: boolean;
  filters_spam: boolean;
  adds_leads: boolean;
};

/** Everything that determines how an email is processed. */
export type ProcessingInput = {
  mail: IncomingMail;
  content: SpamContent;
  mailbox: MailboxProcessing & { id: string; address: string };
  rules: readonly EmailRule[];
  hours: WorkspaceHours;
  /** All addresses of the workspace's mailboxes. */
  own: readonly string[];
  sender: { isBlocked: boolean; isTrusted: boolean; isContact: boolean };
  learned: SpamTraining;
  checks: SpamChecks;
  answeredAt: Date | null;
  sentOnThisHour: number;
  answeredThisHour: number;
  answeredOfDomain: number;
  now: Date;
};

/**
 * The actions for an email, and the actions that are not taken with the reasons why. `rule` is null for the mailbox's
 * own settings.
 */
export type ProcessingPlan = {
  spam: SpamVerdict;
  isSpam: boolean;
  /** True if the email looks like spam but is not moved, because the filter has not been proven in this mailbox yet. */
  isSuspected: boolean;
  forwards: { to: string; rule: string | null }[];
  held: { to: string; rule: string | null; because: ForwardBlockReason }[];
  move: RulesOutcome["move"];
  assign: RulesOutcome["assign"];
  fitting: string[];
  answer: { to: string } | { silent: NoReplyReason };
  addsLead: boolean;
  /** True if the email is moved to the trash after it was forwarded. */
  isLetGo: boolean;
};

/** Plans the processing of an email. The job executes exactly this plan, and a test run displays it. */
export function planProcessing(input: ProcessingInput): ProcessingPlan {
  const { mail, mailbox, rules, hours, own, sender, learned, answeredAt, answeredThisHour, answeredOfDomain, now } =
    input;
  const spam = classifySpam(mail, input.content, sender, learned);
  const looksLikeSpam = sender.isBlocked || (mailbox.filters_spam && spam.score >= spamFrom);
  const isSuspected = looksLikeSpam && spam.isByContent && !isAccurate(input.checks);
  const isSpam = looksLikeSpam && !isSuspected;
  // Rules do not apply to spam.
  const outcome = isSpam ? { forwards: [], move: null, assign: null, fitting: [] } : applyRules(rules, mail);
  const recipients: { to: string; rule: string | null }[] = [...outcome.forwards];
  const everything = mailbox.forward_to?.toLowerCase();
  if (everything && !isSpam && !recipients.some(({ to }) => to === everything))
    recipients.push({ to: everything, rule: null });
  const forwards: ProcessingPlan["forwards"] = [];
  const held: ProcessingPlan["held"] = [];
  for (const forward of recipients) {
    const sentOnThisHour = input.sentOnThisHour + forwards.length;
    const because = forwardBlockReason(mail, {
      mailboxId: mailbox.id,
      address: mailbox.address,
      to: forward.to,
      sentOnThisHour,
    });
    if (because) held.push({ ...forward, because });
    else forwards.push(forward);
  }
  const { address } = mailbox;
  const answered = { answeredAt, answeredThisHour, answeredOfDomain };
  const request = {
    settings: mailbox,
    hours,
    own,
    address,
    isSpam,
    isUnsure: mailbox.filters_spam && spam.score >= unsureFrom,
    ...answered,
    isContact: sender.isContact,
    now,
  };
  const isPerson = nonPersonReason((mail.signals.author ?? mail.from).address, mail.signals, own) === null;
  return {
    spam,
    isSpam,
    isSuspected,
    forwards,
    held,
    move: outcome.move,
    assign: outcome.assign,
    fitting: outcome.fitting,
    answer: autoReplyRecipient(mail, request),
    addsLead:
      mailbox.adds_leads &&
      !isSpam &&
      !request.isUnsure &&
      !isForged(mail.authentication) &&
      !mail.isKnown &&
      isPerson &&
      outcome.move?.to !== "spam",
    isLetGo: !mailbox.keeps_copy && forwards.some(({ rule }) => rule === null),
  };
}
