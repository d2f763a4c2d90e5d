import { readFileSync } from "node:fs";
import { join } from "node:path";

import Papa from "papaparse";

import { byNumber, storedRecords, type UntouchedFile } from "./untouched.ts";
import { unzip } from "./unzip.ts";

// What a small wholesaler brings along on its first day, made by a script: customers below titles and above a total, open quotes
// in Windows-1252, lines of orders. The readings use no code of the product.
const firstDayFile = (name: string) => readFileSync(join(import.meta.dirname, "../fixtures/imports", name));

type FirstDayCustomer = {
  number: string;
  name: string;
  person: string;
  email: string | null;
  phone: string | null;
  city: string;
  country: string;
  rep: string;
};

/** Reads the customers of the workbook's first sheet. */
export function readCustomers(): FirstDayCustomer[] {
  const xml = unzip(firstDayFile("customers.xlsx")).get("xl/worksheets/sheet1.xml")?.toString("utf8") ?? "";
  const text = (cell: string) =>
    (/<t[^>]*>([\s\S]*?)<\/t>/.exec(cell)?.[1] ?? /<v>([\s\S]*?)<\/v>/.exec(cell)?.[1] ?? "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&apos;", "'")
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&")
      .trim();
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)]
    .map(([, cells = ""]): Record<string, string> =>
      Object.fromEntries(
        [...cells.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, column, cell = ""]) => [
          column,
          text(cell),
        ]),
      ),
    )
    .filter(({ A = "" }) => /^C\d{5}$/.test(A))
    .map(({ A = "", B = "", C = "", D = "", E = "", F = "", I = "", J = "", M = "" }) => ({
      number: A,
      name: B,
      person: C,
      email: D.includes("@") ? D : null,
      phone: E || F || null,
      city: I,
      country: J,
      rep: repOf(M),
    }));
}

/** Someone called by a first name is the only one in the files who has it. */
const repOf = (name = "") => (name.toLowerCase() === "tom" ? "tom reed" : name.toLowerCase());

const table = (text: string, delimiter: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ""), { header: true, delimiter, skipEmptyLines: true })
    .data;
const minor = (amount = "") => Math.round(Number(amount.replace(/[^\d.-]/g, "")) * 100);
const day = (british = "") => british.split("/").reverse().join("-");

function percent(chance = "") {
  if (chance.trim() === "") return null;
  return chance.includes("%") ? Number.parseInt(chance, 10) : Number(chance) * 100;
}

/** Reads the open quotes with the customer and contact that each is for. */
export function readQuotes() {
  const customers = readCustomers();
  return table(new TextDecoder("windows-1252").decode(firstDayFile("open-quotes.csv")), ";").map((row) => {
    // The export has lost some letters: a question mark is any of them.
    const escaped = (row["Contact person"] ?? "").replace(/[.*+^$()|]/g, "\\$&").replaceAll("?", ".");
    const person = new RegExp(`^${escaped}$`);
    const meant = customers.filter(
      (one) => one.name.toLowerCase() === row.Customer?.trim().toLowerCase() && person.test(one.person),
    );
    const [customer] = meant;
    if (!customer || meant.length > 1) throw new Error(`${row["Quote no"]} fits ${meant.length} contacts`);
    return {
      number: row["Quote no"] ?? "",
      subject: row.Subject ?? "",
      minor: minor(row.Amount),
      status: row.Status ?? "",
      expected: day(row.Expected),
      created: day(row.Created),
      percent: percent(row.Chance),
      rep: repOf(row.Rep),
      customer,
    };
  });
}

/** Reads the lines of orders. */
export const readOrderLines = () =>
  table(firstDayFile("order-lines.csv").toString("utf8"), ",").map((row) => ({
    invoice: row.Invoice ?? "",
    day: day(row.Date),
    customer: row["Customer no"] ?? "",
    item: row.Item ?? "",
    quantity: Number(row.Qty),
    minor: minor(row["Line total"]),
  }));

/** The files in the order of a first day, as each refers to records of those before it. */
export const firstDay: Record<"customers" | "quotes" | "orderLines", UntouchedFile> = {
  customers: {
    name: "customers.xlsx",
    file: firstDayFile("customers.xlsx"),
    entity: "accounts",
    count: 800,
    compare: async (supabase) => ({
      expected: readCustomers()
        .map(({ person, email, ...customer }) => ({
          ...customer,
          contacts: [{ name: person, email }],
        }))
        .toSorted(byNumber),
      stored: (await storedRecords(supabase, "accounts"))
        .map(({ external_id, owner, ...account }) => ({
          ...account,
          number: external_id,
          rep: owner?.name.toLowerCase(),
        }))
        .toSorted(byNumber),
    }),
  },
  quotes: {
    name: "open-quotes.csv",
    file: firstDayFile("open-quotes.csv"),
    entity: "deals",
    count: 300,
    compare: async (supabase) => ({
      expected: readQuotes()
        .map(({ customer, ...quote }) => ({
          ...quote,
          currency: "GBP",
          kind: "open",
          account: customer.number,
          contact: [customer.person, customer.number],
        }))
        .toSorted(byNumber),
      stored: (await storedRecords(supabase, "deals"))
        .map((deal) => ({
          number: deal.external_id,
          subject: deal.name,
          minor: deal.value_minor,
          currency: deal.currency,
          status: deal.stage.name,
          kind: deal.stage.kind,
          expected: deal.close_date,
          created: deal.opened_on,
          percent: deal.probability,
          rep: deal.owner?.name.toLowerCase(),
          account: deal.account?.external_id,
          contact: [deal.contact?.name, deal.contact?.account?.external_id],
        }))
        .toSorted(byNumber),
    }),
  },
  orderLines: {
    name: "order-lines.csv",
    file: firstDayFile("order-lines.csv"),
    entity: "sales",
    count: 2000,
    compare: async (supabase) => ({
      expected: readOrderLines()
        .map((line) => [line.invoice, line.day, line.customer, line.item, line.quantity, line.minor, "USD"].join(" | "))
        .toSorted(),
      stored: (await storedRecords(supabase, "sales"))
        .map((sale) =>
          [
            sale.order_number,
            sale.sold_on,
            sale.account?.external_id,
            sale.product?.name,
            sale.quantity,
            sale.revenue_minor,
            sale.currency,
          ].join(" | "),
        )
        .toSorted(),
    }),
  },
};
