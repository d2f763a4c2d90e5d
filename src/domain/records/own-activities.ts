/** A span of time as Postgres timestamps, from the start of the first day to the end of the last. */
type Span = { from: string; to: string };

/**
 * Returns the filter for a member's own activities: open tasks that are due until the last day of the span, tasks
 * completed since its start, and meetings and calls within it. Home and My day use it, so their counts are equal.
 */
export const ownActivities = (memberId: string, { from, to }: Span, isUndated: boolean) => {
  const task = `kind.eq.task,assignee_id.eq.${memberId}`;
  const due = `due_on.lte.${to.slice(0, 10)}`;
  return [
    `and(${task},completed_at.is.null,${isUndated ? `or(due_on.is.null,${due})` : due})`,
    `and(${task},completed_at.gte.${from})`,
    `and(kind.in.(meeting,call),starts_at.gte.${from},starts_at.lt.${to},or(assignee_id.eq.${memberId},created_by.eq.${memberId}))`,
  ].join(",");
};
