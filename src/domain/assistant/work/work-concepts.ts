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
  /** Words for tasks that mean the member's own if a day is named. */
  "toDo",
  "history",
  "contact",
  "toCall",
  /** 'What did', and 'do', with a name between them. */
  "whatDid",
  "doing",
  /** 'What did he do' in one piece. */
  "did",
  "missed",
  /** 'Email' without a number: the address or one message. */
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
  /** A word that changes nothing in these questions. */
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
