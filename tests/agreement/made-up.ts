import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { dayOf, type Line, monthsLater, number, type Shop } from "./shop.ts";

/** Returns two years of a made-up small shop that is closed on Sundays. The same seed gives the same shop. */
export function madeUp(seed: number): Shop {
  const random = mulberry32(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const regions = ["France", "United Kingdom", "Chile", null];
  const lines: Line[] = [];
  for (let no = number("2024-05-02"); no < number("2026-04-20"); no += 1)
    for (let nr = no % 7 === 3 ? 0 : 1 + below(3); nr > 0; nr -= 1) {
      const isRefund = random() < 0.08;
      // Some items are free, and some accounts only get free items or return items.
      const account = random() < 0.9 ? `Customer ${Math.floor(40 * random() ** 2)}` : null;
      const price = 500 + below(9000) * (no % 97 === 5 ? 12 : 1);
      const minor = isRefund ? -below(4000) - 1 : no % 23 === 1 || account === "Customer 39" ? 0 : price;
      const before = lines.at(-1);
      // Sometimes another line of the previous order, possibly days later or as a refund. Most lines have no order
      // number.
      const isMore = before?.order !== undefined && before.order !== null && random() < 0.5;
      const order = isMore ? before.order : random() < 0.4 ? `A${no}-${nr}` : null;
      lines.push({
        order,
        day: dayOf(no),
        account: isMore ? before.account : account,
        product: random() < 0.9 ? `Product ${Math.floor(12 * random() ** 2)}` : null,
        category: random() < 0.4 ? pick(["Chairs", "Lamps"]) : null,
        region: pick(regions),
        quantity: random() < 0.9 ? (isRefund ? -1 : 1 + below(5)) : null,
        minor,
        cost: random() < 0.7 ? Math.round(minor * 0.6) : null,
        currency: random() < 0.3 ? "GBP" : "USD",
      });
    }
  return { lines, ...otherFacts("2024-05", 25) };
}

/** Returns a shop's expenses, targets, points and exchange rates for a number of months. */
export function otherFacts(first: string, count: number): Omit<Shop, "lines"> {
  const months = Array.from({ length: count }, (_, no) => monthsLater(first, no));
  const purposes = ["operating", "acquisition", "retention"] as const;
  return {
    expenses: months.flatMap((month, no) =>
      purposes.map((purpose, at) => ({
        day: `${month}-${10 + at * 7}`,
        minor: 40_000 + 1234 * no + 999 * at,
        purpose,
      })),
    ),
    targets: new Map(months.map((month, no) => [month, 300_000 + 7777 * no])),
    points: [
      { day: `${first}-03`, key: "floor_area", value: 120 },
      { day: `${first}-03`, key: "stock_value", value: 50_000 },
      ...months.slice(1).flatMap((month, no) => [
        { day: `${month}-11`, key: "stock_value", value: 50_000 + 731 * no },
        { day: `${month}-06`, key: "footfall", value: 900 + no },
        { day: `${month}-01`, key: "units_available", value: 4000 + no },
        { day: `${month}-20`, key: "shelf_checks", value: 60 },
        { day: `${month}-20`, key: "stock_outs", value: 3 + (no % 4) },
        { day: `${month}-28`, key: "markdowns", value: 150.5 + no },
      ]),
    ],
    rates: [
      { day: `${months[1]}-15`, rate: 1.25 },
      { day: `${months.at(-3)}-02`, rate: 1.31 },
    ],
  };
}
