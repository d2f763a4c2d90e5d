import { monthsBefore } from "#domain/forecast/month-forecast.ts";

/** How many months the trend covers, the current one among them. */
export const trendMonths = 5;

/** The days of the trend: from the first of the month four months before, to today. */
export const trendDays = (today: string) => ({ from: monthsBefore(today, trendMonths - 1), to: today });
