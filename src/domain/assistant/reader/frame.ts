export const intents = ["number", "list", "why", "meaning", "screen", "change", "talk", "none"] as const;
type Intent = (typeof intents)[number];

/** The label of a question, which the trained reader predicts. The grammar reads days, numbers, limits and names. */
export type Frame = {
  intent: Intent;
  /** A measure, or the requested quantity of records: count, value or average. */
  what?: string;
  of?: string;
  state?: string;
  screen?: string;
  missing?: readonly string[];
  by?: readonly string[];
  grain?: string;
  order?: string;
  compare?: string;
  mine?: true;
  /** Set if the rest of the label is only the nearest question that can be answered. */
  beyond?: string;
};

/** The parts of a subject. Each is also predicted on its own, because some subjects are rare. */
export const subjectParts = ["intent", "what", "of", "state", "screen"] as const;

/**
 * The parts of a label, each predicted as one class. The subject is also predicted as a whole, so that its parts fit
 * together. `unread` marks questions with a date, number or name that the grammar cannot parse.
 */
export const parts = [
  "subject",
  ...subjectParts,
  "by",
  "grain",
  "order",
  "compare",
  "missing",
  "mine",
  "beyond",
  "unread",
] as const;
export type Part = (typeof parts)[number];
export type Classes = Readonly<Record<Part, string>>;

/** Returns the class of each part of a label; the empty string for a missing part. */
export function classesOf(frame: Frame, isRead: boolean): Classes {
  const { intent, what, of, state, screen, missing, by, grain, order, compare, mine, beyond } = frame;
  return {
    subject: [intent, what, of, state, screen].map((name) => name ?? "").join("|"),
    intent,
    what: what ?? "",
    of: of ?? "",
    state: state ?? "",
    screen: screen ?? "",
    by: by?.join("+") ?? "",
    grain: grain ?? "",
    order: order ?? "",
    compare: compare ?? "",
    missing: missing?.toSorted().join("+") ?? "",
    mine: mine ? "mine" : "",
    beyond: beyond ?? "",
    unread: isRead ? "" : "unread",
  };
}

/** Converts predicted classes back to a label. */
export function frameOf({ subject, by, grain, order, compare, missing, mine, beyond }: Classes): Frame {
  const [intent, what, of, state, screen] = subject.split("|");
  const named = Object.entries({ what, of, state, screen, grain, order, compare, beyond }).filter(([, name]) => name);
  return {
    intent: intents.find((known) => known === intent) ?? "none",
    ...(Object.fromEntries(named) as Partial<Frame>),
    ...(by && { by: by.split("+") }),
    ...(missing && { missing: missing.split("+") }),
    ...(mine && { mine: true }),
  };
}
