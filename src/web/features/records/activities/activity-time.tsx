import { addDays, dayIn } from "#domain/time/dates.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Renders the time of a timeline entry, without the day for today and yesterday, which the heading above contains. */
export function ActivityTime({ at, timeZone }: { at: string; timeZone: string }) {
  const { dayTime, moment, time } = useFormat();
  const today = dayIn(new Date(), timeZone);
  const isNear = [today, addDays(today, -1)].includes(dayIn(new Date(at), timeZone));
  return (
    <time dateTime={at} title={moment(at, timeZone)}>
      {isNear ? time(at, timeZone) : dayTime(at, timeZone)}
    </time>
  );
}
