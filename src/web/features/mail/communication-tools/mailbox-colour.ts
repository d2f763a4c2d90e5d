import type { Mailbox } from "#web/data/mail/mailboxes.ts";

/** Colours of the squares that distinguish mailboxes. The accent is left out, because it marks unread conversations. */
const colours = ["bg-chart-2", "bg-chart-3", "bg-chart-4", "bg-chart-5", "bg-chart-6", "bg-chart-7"];

/** Returns the colour of a mailbox among all mailboxes; undefined for an unknown one. */
export const mailboxColour = (mailboxes: readonly Mailbox[], id: string): string | undefined =>
  colours[mailboxes.findIndex((mailbox) => mailbox.id === id) % colours.length];
