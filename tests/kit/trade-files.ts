import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { type FileLanguage, tradeWords } from "./trade-words.ts";
import { byNumber, storedRecords, type UntouchedFile } from "./unmodified-files.ts";

type TradeClient = {
  number: string;
  name: string;
  person: string;
  email: string;
  phone: string;
  city: string;
  rep: string;
};
type TradeQuote = {
  number: string;
  client: TradeClient;
  project: string;
  minor: number;
  phase: string;
  day: string;
  probability: number;
};
type TradeLine = { day: string; client: TradeClient; item: string; quantity: number; minor: number };

const two = (number: number) => String(number).padStart(2, "0");
const csv = (rows: readonly (readonly string[])[], delimiter: string) =>
  `${rows.map((cells) => cells.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)).join("\r\n")}\r\n`;

/**
 * Returns three files of a dental laboratory, a printer and a flower wholesaler, generated from a seed: clients with
 * their contacts below a title and above a total, quotes with amounts in the currency of the language, and order lines.
 */
export function tradeFiles(language: FileLanguage, seed: number) {
  const random = mulberry32(seed);
  const pick = <Each>(all: readonly Each[]) => all[Math.floor(random() * all.length)] as Each;
  const count = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const own = tradeWords[language];
  const places = own.currency === "JPY" || own.currency === "KRW" ? 0 : 2;
  const date = () => {
    const [y, m, d] = ["2026", two(count(1, 12)), two(count(1, 28))] as const;
    return { iso: `${y}-${m}-${d}`, text: own.day(y, m, d) };
  };
  const money = () => {
    const units = count(100, 99_999);
    const cents = places === 0 ? 0 : count(0, 99);
    const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, ",");
    return { text: own.sign(`${grouped}.${two(cents)}`), minor: places === 0 ? units : units * 100 + cents };
  };
  const clients = Array.from({ length: 60 }, (_, at): TradeClient => {
    const phone = count(0, 3) === 0 ? "" : `0${count(20, 99)} ${count(1000, 9999)} ${two(at)}${count(10, 99)}`;
    // Some clients share a name, and only their number distinguishes them.
    const name = at % 20 === 19 ? `${own.firms[0]} 1` : `${pick(own.firms)} ${at + 1}`;
    return {
      number: `K-${1000 + at}`,
      name,
      person: `${pick(own.people)} ${at + 1}`,
      email: `p${at}@trade.test`,
      phone,
      city: pick(own.places),
      rep: pick(own.reps),
    };
  });
  clients[0] = { ...(clients[0] as TradeClient), name: `${own.firms[0]} 1` };
  const mobile = (client: Pick<TradeClient, "number">) => `09${client.number.slice(2)}${client.number.slice(2)}`;
  const notes = ["VIP", "", "rings at the back door; ask first", ""];
  const quotes = Array.from({ length: 80 }, (_, at) => {
    const [day, amount] = [date(), money()];
    const quote: TradeQuote = {
      number: `Q/${at + 1}`,
      client: pick(clients),
      project: `${pick(own.items)} ${at + 1}`,
      minor: amount.minor,
      phase: pick(own.phases),
      day: day.iso,
      probability: pick([10, 25, 50, 75]),
    };
    return {
      quote,
      cells: [
        quote.number,
        quote.client.name,
        quote.client.person,
        quote.project,
        amount.text,
        quote.phase,
        day.text,
        `${quote.probability}%`,
        quote.client.rep,
      ],
    };
  });
  const lines = Array.from({ length: 120 }, () => {
    const [day, quantity, price] = [date(), count(1, 40), count(100, 9000)];
    const line: TradeLine = {
      day: day.iso,
      client: pick(clients),
      item: pick(own.items),
      quantity,
      minor: quantity * price,
    };
    const plain = (minor: number) => (minor / 100).toFixed(2);
    return {
      line,
      cells: [
        day.text,
        line.client.number,
        line.client.name,
        line.item,
        String(quantity),
        plain(price),
        plain(quantity * price),
      ],
    };
  });
  const clientRows = clients.map((client) => [
    client.number,
    client.name,
    client.person,
    client.email,
    client.phone,
    mobile(client),
    client.city,
    own.country,
    client.rep,
    pick(notes),
  ]);
  const total = [own.total, ...Array.from({ length: own.clients.length - 1 }, () => "")];
  const { currency } = own;
  const encode = (cells: string[][], delimiter: string) => Buffer.from(csv(cells, delimiter));
  const files: UntouchedFile[] = [
    {
      name: "clients.csv",
      file: encode([[...own.clients], ...clientRows, total], ","),
      entity: "accounts",
      count: clients.length,
      compare: async (supabase) => ({
        expected: clients
          .map(({ person, email, phone, rep, ...client }) => ({
            ...client,
            phone: phone || mobile(client),
            country: own.country,
            rep,
            contacts: [{ name: person, email }],
          }))
          .toSorted(byNumber),
        stored: (await storedRecords(supabase, "accounts"))
          .map(({ external_id, owner, ...account }) => ({
            ...account,
            number: external_id,
            rep: owner?.name,
          }))
          .toSorted(byNumber),
      }),
    },
    {
      name: "quotes.csv",
      file: encode([[...own.quotes], ...quotes.map(({ cells }) => cells)], ";"),
      entity: "deals",
      count: quotes.length,
      compare: async (supabase) => ({
        expected: quotes
          .map(({ quote: { client, ...quote } }) => ({
            ...quote,
            currency,
            kind: "open",
            client: client.number,
            person: client.person,
            rep: client.rep,
          }))
          .toSorted(byNumber),
        stored: (await storedRecords(supabase, "deals"))
          .map((deal) => ({
            number: deal.external_id,
            project: deal.name,
            minor: deal.value_minor,
            currency: deal.currency,
            phase: deal.stage.name,
            kind: deal.stage.kind,
            day: deal.close_date,
            probability: deal.probability,
            client: deal.account?.external_id,
            person: deal.contact?.name,
            rep: deal.owner?.name,
          }))
          .toSorted(byNumber),
      }),
    },
    {
      name: "lines.csv",
      file: encode([[...own.lines], ...lines.map(({ cells }) => cells)], "\t"),
      entity: "sales",
      count: lines.length,
      compare: async (supabase) => ({
        expected: lines
          .map(({ line }) => [line.day, line.client.number, line.item, line.quantity, line.minor].join())
          .toSorted(),
        stored: (await storedRecords(supabase, "sales"))
          .map((sale) =>
            [sale.sold_on, sale.account?.external_id, sale.product?.name, sale.quantity, sale.revenue_minor].join(),
          )
          .toSorted(),
      }),
    },
  ];
  return files;
}
