/** The meanings of words in questions about tasks, activities, emails and single facts of records. */
export const workConcepts = [
  "tasks",
  "calls",
  "meetings",
  "notes",
  "activities",
  "agenda",
  /** 'What is happening', which is not only about the member. */
  "happening",
  /** Words such as 'to-do', which mean the member's own tasks if the question names a day. */
  "toDo",
  "history",
  "contact",
  "toCall",
  /** 'What did' and 'do', which enclose a name. */
  "whatDid",
  "doing",
  /** 'What did he do', without a name. */
  "did",
  "missed",
  /** 'Email' in the singular: an address or a message. */
  "mail",
  "mails",
  "mailed",
  "phone",
  "address",
  "owner",
  "overdue",
  "open",
  "done",
  "undated",
  "latest",
  "next",
  "recent",
  "sent",
  "received",
  "mine",
  "count",
  "saturdays",
  "lastWeekend",
  "nextWeekend",
  /** A word without influence on the answer. */
  "other",
  "day0",
  "day1",
  "day2",
  "day3",
  "day4",
  "day5",
  "day6",
] as const;
export type WorkConcept = (typeof workConcepts)[number];
