import { addDays } from "#domain/time/dates.ts";

import { type Scope } from "./plain-scope.ts";
import type { PlainPoint, World } from "./world.ts";

/** Computes metric points day by day. */
export function plainPoints(world: World, question: Scope) {
  const noPoints = question.dimensions.some((dimension) => dimension !== "company" && dimension !== "breakdown");
  const of = (key: string) => world.points.filter((point) => point.key === key && question.passes(point));
  const counted = (key: string) =>
    of(key)
      .filter(({ day }) => question.from <= day && day <= question.to)
      .reduce((sum, { value }) => sum + value, 0);
  const last = question.to < world.today ? question.to : world.today;
  const seats = of("seats");
  /**
   * Returns the number of seats on a day: the sum of the last recorded values of each company and part. Null before the
   * first one.
   */
  const seatsOn = (day: string): number | null => {
    const latest = new Map<string, PlainPoint>();
    for (const point of seats.toSorted((a, b) => (a.day === b.day ? a.place - b.place : a.day < b.day ? -1 : 1)))
      if (point.day <= day) latest.set(JSON.stringify([point.company, point.breakdown]), point);
    return latest.size === 0 ? null : [...latest.values()].reduce((sum, { value }) => sum + value, 0);
  };
  const seatsInMean = (): number | null => {
    const known: number[] = [];
    const [first] = seats.map(({ day }) => day).toSorted();
    for (
      let day = first === undefined || first < question.from ? question.from : first;
      day <= last;
      day = addDays(day, 1)
    ) {
      const value = seatsOn(day);
      if (value !== null) known.push(value);
    }
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return { noPoints, counted, seatsAtEnd: () => (question.from > last ? null : seatsOn(last)), seatsInMean };
}
