/** The meanings of words in questions for selected records: the latest ones, customers by their orders, or one record. */
export const selectionConcepts = [
  "newest",
  "oldest",
  /** An order, in the singular in languages that have one. */
  "order",
  "orders",
  /** 'Last order' and 'last bought', which may follow a name. */
  "lastOrder",
  "firstOrder",
  /** Verbs of buying, as in 'what did they buy', and 'last time', which makes that the last order. */
  "ordered",
  "lastTime",
  /** 'Usually', which no list can answer. */
  "usual",
  "count",
  "created",
  "customers",
  "bought",
  /** 'Never bought', said of a product. */
  "never",
  /** Verbs of buying in the present, for which the last 365 days are enough; 'never bought' means all time. */
  "present",
  /** 'Without any order', said of customers. */
  "noOrders",
  "once",
  "repeat",
  "profile",
  "contactsOf",
  "pastClose",
  "unassigned",
  /** A word without influence on the answer. */
  "other",
] as const;
export type SelectionConcept = (typeof selectionConcepts)[number];
