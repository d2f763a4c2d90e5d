/**
 * The number of legitimate emails in a mailbox that were checked by their content on arrival, and how many looked like
 * spam.
 */
export type SpamChecks = { wanted: number; false_alarms: number };
/**
 * The minimum number of legitimate emails for judging the filter, and the share below which its false alarms must stay.
 */
export const minChecked = 100;
const maxFalseAlarms = 0.01;

/**
 * True if enough legitimate emails were checked, and so few of them looked like spam that the filter may move emails
 * because of their content.
 */
export const isAccurate = ({ wanted, false_alarms }: SpamChecks): boolean =>
  wanted >= minChecked && false_alarms < wanted * maxFalseAlarms;
