import { mulberry32 } from "#domain/numbers/mulberry32.ts";

export type OpportunityFiles = {
  accounts: string;
  products: string;
  opportunities: string;
  /** The result expected from an import of these files. */
  truth: {
    accounts: number;
    deals: number;
    won: number;
    lost: number;
    engaging: number;
    prospecting: number;
    withoutAccount: number;
    agents: number;
    products: number;
    /** In major units of the currency. */
    wonValue: number;
  };
};

const sectors = ["technolgy", "medical", "retail", "software", "finance", "marketing", "services"];
const countries = ["United States", "Kenya", "Philipines", "Japan", "Korea", "Brazil"];
const products = [
  ["GTX Basic", "GTX", 550],
  ["GTX Pro", "GTX", 4821],
  ["MG Special", "MG", 55],
  ["MG Advanced", "MG", 3393],
  ["GTK 500", "GTK", 26768],
] as const;
const givenNames = ["Anna", "Moses", "Darcel", "Zane", "Vicki", "Markita", "Niesha", "Kami", "Boris", "Cecily"];
const family = ["Snelling", "Frase", "Schlecht", "Levy", "Laflamme", "Hansen"];

/**
 * Returns three files in the shape of a real sales export, with its difficulties: dates as M/D/YYYY, a product with two
 * spellings, a misspelled sector and country, parents below their children, and open deals without date, value or
 * account.
 */
export function opportunityFiles({
  seed,
  accounts: accountCount,
  deals: dealCount,
}: {
  seed: number;
  accounts: number;
  deals: number;
}): OpportunityFiles {
  const random = mulberry32(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const names = Array.from(
    { length: accountCount },
    (_, index) =>
      `${pick(["Acme", "Beta", "Condax", "Green-", "J-", "Gekko & "])}${index} ${pick(["Corp", "Holding", "& Co"])}`,
  );
  const accounts = names.map((name, index) => {
    const parent = index % 6 === 1 ? (names[(index * 7 + 3) % accountCount] ?? "") : "";
    const year = 1979 + Math.floor(random() * 38);
    const revenue = (random() * 9000).toFixed(2).replace(/\.?0+$/, "");
    return [
      name,
      pick(sectors),
      year,
      revenue,
      9 + Math.floor(random() * 34_000),
      pick(countries),
      parent === name || !parent ? "" : parent,
    ].join(",");
  });
  // A parent must not be its own descendant, so only parents without a parent are kept.
  const withParent = new Set(names.filter((_name, index) => index % 6 === 1));
  const sound = accounts.map((row) =>
    withParent.has(row.split(",").at(-1) ?? "") ? `${row.slice(0, row.lastIndexOf(","))},` : row,
  );
  const agents = Array.from(
    { length: Math.min(30, Math.max(1, Math.floor(dealCount / 5))) },
    (_, index) =>
      `${givenNames[index % givenNames.length]} ${family[Math.floor(index / givenNames.length) % family.length]}`,
  );
  const truth = {
    accounts: accountCount,
    deals: dealCount,
    won: 0,
    lost: 0,
    engaging: 0,
    prospecting: 0,
    withoutAccount: 0,
    agents: 0,
    products: 0,
    wonValue: 0,
  };
  const used = { agents: new Set<string>(), products: new Set<string>() };
  const date = (day: number) => {
    const when = new Date(Date.UTC(2016, 9, 20 + day));
    return `${when.getUTCMonth() + 1}/${when.getUTCDate()}/${when.getUTCFullYear()}`;
  };
  const deals = Array.from({ length: dealCount }, (_, index) => {
    const [product, , price] = pick(products);
    const spelt = product === "GTX Pro" ? "GTXPro" : product;
    const agent = agents[index % agents.length] as string;
    const id = (index * 2_654_435_761 + seed).toString(36).toUpperCase().padStart(8, "0").slice(-8);
    const opened = Math.floor(random() * 400);
    const draw = random();
    used.agents.add(agent);
    used.products.add(spelt);
    if (draw < 0.48) {
      const value = Math.round(price * (0.8 + random() * 0.4));
      truth.won += 1;
      truth.wonValue += value;
      return [id, agent, spelt, pick(names), "Won", date(opened), date(opened + 60), value].join(",");
    }
    if (draw < 0.76) {
      truth.lost += 1;
      return [id, agent, spelt, pick(names), "Lost", date(opened), date(opened + 90), 0].join(",");
    }
    const account = random() < 0.33 ? pick(names) : "";
    if (!account) truth.withoutAccount += 1;
    if (draw < 0.94) {
      truth.engaging += 1;
      return [id, agent, spelt, account, "Engaging", date(opened), "", ""].join(",");
    }
    truth.prospecting += 1;
    return [id, agent, spelt, account, "Prospecting", "", "", ""].join(",");
  });
  truth.agents = used.agents.size;
  truth.products = used.products.size;
  const file = (header: string, rows: string[]) => `${[header, ...rows].join("\n")}\n`;
  return {
    accounts: file("account,sector,year_established,revenue,employees,office_location,subsidiary_of", sound),
    products: file(
      "product,series,sales_price",
      products.map((row) => row.join(",")),
    ),
    opportunities: file(
      "opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value",
      deals,
    ),
    truth,
  };
}
