import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { SupabaseClient } from "@supabase/supabase-js";

import { type StoredContact, type StoredDeal, storedRecords } from "./unmodified-files.ts";

// Files exported by other programs and spreadsheets, with their contents determined by hand. Some contain unusual
// values as reported by users of other products.
const folder = join(import.meta.dirname, "../fixtures/imports");
export const exportedFile = (name: string) => readFileSync(join(folder, name));

type Contact = Partial<Omit<StoredContact, "account">> & { account?: string };
const roth = (first: string, rest: Contact): Contact => ({ name: `${first} Roth`, ...rest });
const google = (name: string, address: string, account: string, phone: string): Contact => ({
  name,
  email: `${address}.g@roth.test`,
  account,
  phone,
  title: "Buyer",
});

export const exportedContacts: [name: string, expected: Contact[]][] = [
  [
    "contacts-excel-text-wrapper.csv",
    [
      roth("Anna", { phone: "0301234567", external_id: "000123", email: "anna2@roth.test" }),
      roth("Ben", { phone: "0309876543", external_id: "000124", email: "ben2@roth.test" }),
    ],
  ],
  [
    "contacts-exported-by-vanda.csv",
    [
      { name: "@home Ltd", title: "-", email: "home@roth.test", phone: "+4930123457", lifecycle: "lead" },
      roth("Anna", { email: "anna@roth.test", phone: "+49 (30) 123-456", lifecycle: "lead" }),
    ],
  ],
  [
    "contacts-first-and-last-name-only.csv",
    [roth("Anna", { email: "a1@roth.test" }), roth("Ben", { email: "b1@roth.test" })],
  ],
  [
    "contacts-google-export.csv",
    [
      google("Anna Roth", "anna", "Oak Ltd", "+49 151 23456780"),
      google("Ben Kurz", "ben", "Elm Ltd", "+49 151 23456781"),
      google("Caro Lind", "caro", "Ash Ltd", "+49 151 23456782"),
      google("Dora Moss", "dora", "Oak Ltd", "+49 151 23456783"),
      google("Emil Nagy", "emil", "Elm Ltd", "+49 151 23456784"),
      google("Fay Olsen", "fay", "Ash Ltd", "+49 151 23456785"),
    ],
  ],
  [
    "contacts-header-with-nbsp-and-bom.csv",
    [
      roth("Anna", { email: "anna.nb@roth.test", phone: "030 1234567" }),
      roth("Ben", { email: "ben.nb@roth.test", phone: "030 1234568" }),
    ],
  ],
  [
    "contacts-hubspot-export.csv",
    [
      roth("Anna", {
        email: "anna.h@roth.test",
        phone: "+49 30 111",
        account: "Oak Ltd",
        external_id: "51",
        lifecycle: "lead",
      }),
      roth("Ben", {
        email: "ben.h@roth.test",
        phone: "+49 30 112",
        account: "Elm Ltd",
        external_id: "52",
        lifecycle: "customer",
      }),
    ],
  ],
  [
    "contacts-invisible-characters.csv",
    ["Anna", "Ben", "Caro", "Dora"].map((first, at) =>
      roth(first, { email: `${first.toLowerCase()}.zw@roth.test`, phone: `030 ${at + 1}` }),
    ),
  ],
  [
    "contacts-japanese-family-first.csv",
    [
      { name: "山田太郎", email: "taro@yamada.test", phone: "03-1234-5678", account: "山田商事" },
      { name: "佐藤花子", email: "hanako@sato.test", phone: "03-1234-5679", account: "佐藤工業" },
    ],
  ],
  [
    "contacts-nfd-names.csv",
    [
      { name: "José Núñez", email: "jose@nunez.test" },
      { name: "김안녕", email: "kim@nunez.test" },
    ],
  ],
  [
    "contacts-phone-scientific.csv",
    [roth("Anna", { phone: null }), roth("Ben", { phone: null }), roth("Caro", { phone: "491512345678" })],
  ],
  [
    "contacts-placeholders.csv",
    [
      ...[0, 1, 2, 3, 4, 5, 7].map((at) => ({ name: `P${at} Roth`, email: null, phone: null, title: null })),
      { name: "P6 Roth", email: null },
      ...Array.from({ length: 40 }, (_, at) => ({
        name: `Q${at} Roth`,
        email: `q${at}@roth.test`,
        phone: `030 ${at}000`,
        title: "Buyer",
      })),
    ],
  ],
  [
    "contacts-several-emails.csv",
    "Anna Roth,Ben Roth,Caro Roth,Dora,Emil,Fay,Gus,Hal,Ida,Jon,Kim,Lou,Mia,Ned,Ola,Pia".split(",").map((name) => ({
      name,
      email: `${name.split(" ")[0]?.toLowerCase()}@work.test`,
    })),
  ],
  [
    "contacts-strict-open-xml.xlsx",
    [
      roth("Anna", { email: "anna.x@roth.test", phone: "4915123456781" }),
      roth("Ben", { email: "ben.x@roth.test", phone: "301234567" }),
    ],
  ],
  [
    "people-pipedrive-export.csv",
    ["Anna Roth", "Ben Kurz", "Caro Lind", "Dora Moss", "Emil Nagy", "Fay Olsen"].map((name, at) => ({
      name,
      email: `${name.split(" ")[0]?.toLowerCase()}.p@roth.test`,
      phone: `+49 30 1234567${at}`,
      account: "Oak Ltd",
      external_id: String(11 + at),
    })),
  ],
];

type Deal = Partial<Omit<StoredDeal, "account" | "contact" | "owner" | "stage">> & {
  account?: string;
  contact?: string;
  owner?: string;
  stage?: string;
  kind?: string;
};
const inMarch = ["2026-03-05", "2026-03-16", "2026-04-01"];
const closing = (form: string, days = inMarch): [string, Deal[]] => [
  `deals-close-date-${form}.csv`,
  days.map((close_date, at) => ({ name: `Deal ${form} ${at}`, value_minor: 100_000, close_date, stage: "Qualified" })),
];
const amounts = (currency: string, values: Record<string, number>): Deal[] =>
  Object.entries(values).map(([name, value_minor]) => ({ name, value_minor, currency }));

export const exportedDeals: [name: string, expected: Deal[]][] = [
  ["deals-brazilian-real.csv", amounts("BRL", { Café: 123_456, Açúcar: 9_870_000 })],
  ["deals-kr-zl-franken.csv", amounts("PLN", { A: 123_456, B: 9_870_000 })],
  [
    "deals-rupee-symbol.csv",
    amounts("INR", { "Cotton order": 12_345_650, "Silk order": 9_870_000, "Jute order": 50_000_000 }),
  ],
  ["deals-us-dollar-prefixed.csv", amounts("USD", { A: 123_456, B: 9_870_000 })],
  ["deals-two-amount-columns-same-name.csv", amounts("USD", { A: 10_000, B: 30_000 })],
  [
    "deals-with-currency-column.csv",
    [
      { name: "A", value_minor: 10_050, currency: "EUR" },
      { name: "B", value_minor: 201, currency: "JPY" },
      { name: "C", value_minor: 30_000, currency: "USD" },
    ],
  ],
  ...[
    "chinese",
    "d-month-yyyy-with-time",
    "excel-serial",
    "german-month",
    "iso-utc-z",
    "iso-with-offset-near-midnight",
    "japanese-era",
    "korean",
    "mmm-d-yyyy-with-time",
    "spanish-month",
    "thai-buddhist",
    "us-12h",
    "weekday-rfc2822",
  ].map((form) => closing(form)),
  closing("sept-abbrev", ["2026-09-05", "2026-09-16", "2026-10-01"]),
  closing("year-month", ["2026-03-01", "2026-04-01", "2026-05-01"]),
  [
    "deals-status-won-lost-beside-stage.csv",
    [
      { name: "Oak", value_minor: 10_000, kind: "won", close_date: "2025-02-03" },
      { name: "Elm", value_minor: 20_000, kind: "lost" },
      { name: "Ash", value_minor: 30_000, kind: "open", stage: "Proposal" },
    ],
  ],
  [
    "deals-pipedrive-export.csv",
    [
      {
        name: "Oak chairs",
        external_id: "7",
        value_minor: 120_050,
        currency: "EUR",
        account: "Oak Ltd",
        contact: "Anna Roth of Oak Ltd",
        owner: "Ada Tan",
        kind: "open",
        stage: "Proposal Made",
        close_date: "2026-12-31",
        probability: 60,
      },
      {
        name: "Elm tables",
        value_minor: 90_000,
        currency: "EUR",
        account: "Elm Ltd",
        contact: "Ben Roth of Elm Ltd",
        kind: "won",
        close_date: "2025-02-03",
      },
      {
        name: "Ash doors",
        value_minor: 30_000,
        currency: "EUR",
        account: "Ash Ltd",
        kind: "lost",
        close_date: "2025-03-03",
      },
    ],
  ],
  [
    "opportunities-salesforce-report.csv",
    [
      {
        name: "Oak chairs",
        value_minor: 120_050,
        account: "Oak Ltd",
        owner: "Ada Tan",
        stage: "Proposal/Price Quote",
        kind: "open",
        close_date: "2026-12-31",
        opened_on: "2026-01-02",
        probability: 75,
      },
      { name: "Elm tables", value_minor: 90_000, account: "Elm Ltd", kind: "won", close_date: "2026-02-13" },
    ],
  ],
];

const byName = (one: { name?: string }, other: { name?: string }) => ((one.name ?? "") < (other.name ?? "") ? -1 : 1);

/** Returns all stored contacts by name, in the shape of the expected records. */
export const storedContacts = async (supabase: SupabaseClient) =>
  (await storedRecords(supabase, "contacts"))
    .map(({ account, ...contact }) => ({ ...contact, account: account?.name }))
    .toSorted(byName);

/** Returns all stored deals by name, in the shape of the expected records. */
export const storedDeals = async (supabase: SupabaseClient) =>
  (await storedRecords(supabase, "deals"))
    .map(({ account, contact, owner, stage, ...deal }) => ({
      ...deal,
      account: account?.name,
      contact: contact ? `${contact.name} of ${contact.account?.name}` : undefined,
      owner: owner?.name,
      stage: stage.name,
      kind: stage.kind,
    }))
    .toSorted(byName);

/** Sorts the expected records of a file in the same order as the stored ones. */
export const readingByName = <Expected extends { name?: string }>(expected: readonly Expected[]) =>
  expected.toSorted(byName);
