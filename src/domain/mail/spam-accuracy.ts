/** Number of wanted emails of a mailbox whose content was rated when they arrived, and of those that looked like spam. */
export type SpamChecks = { wanted: number; false_alarms: number };
/** Minimum number of wanted emails by which a filter is judged, and the share of them that must not be reached. */
export const minChecked = 100;
const maxFalseAlarms = 0.01;

/** True if the content of so few wanted emails looked like spam that the filter may move emails by their content. */
export const isAccurate = ({ wanted, false_alarms }: SpamChecks): boolean =>
  wanted >= minChecked && false_alarms < wanted * maxFalseAlarms;
