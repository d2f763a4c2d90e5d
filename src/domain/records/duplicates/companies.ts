import {
  contactDetailFields,
  contactDetailKeys,
  contactDetailLevels,
  type ContactDetails,
  contactDetailsOf,
  contactDetailValues,
} from "#domain/records/duplicates/contact-details.ts";
import { compareDates, type DateParts } from "#domain/records/duplicates/dates.ts";
import { emailKey } from "#domain/records/duplicates/email-key.ts";
import { field, levelWriter, open, type RecordKind, type Verdict } from "#domain/records/duplicates/field-model.ts";
import { codeLevel, type Level, textLevel } from "#domain/records/duplicates/levels.ts";
import { normaliseWords } from "#domain/records/duplicates/normalise-words.ts";
import { soundKey } from "#domain/records/duplicates/person-name.ts";

export type CompanyRow = {
  id: string;
  name?: string | null;
  website?: string | null;
  phone?: string | null;
  address_line?: string | null;
  city?: string | null;
  region?: string | null;
  postal_code?: string | null;
  country?: string | null;
  parent_id?: string | null;
  more?: readonly (string | null)[];
};
type Company = ContactDetails & {
  id: string;
  words: readonly string[];
  /** The words of the name in alphabetical order, joined. */
  name: string;
  domain: string;
  parent: string;
  more: readonly DateParts[];
};

const own = [
  field("name", {
    exact: [0.7, 0.0003],
    close: [0.12, 0.0005],
    variant: [0.08, 0.002],
    near: [0.04, 0.01],
    differ: [0.06, 0.9872],
  }),
  field("website", { exact: [0.8, 0.0002], close: [0.05, 0.0002], differ: [0.15, 0.9996] }),
];
const located = new Set(contactDetailFields.map((_field, index) => own.length + index));
const neighbours: Verdict = { most: "none", explained: located };
const oneSite: Verdict = { most: "possible", explained: located };

/** Defines the comparison of companies. `more` are the names of additional dates. */
export function companies(more: readonly string[] = []): RecordKind<CompanyRow, Company> {
  const dates = compareDates(more);
  const fields = [...own, ...contactDetailFields, ...dates.fields];
  const write = levelWriter(fields);
  const moreAt = own.length + contactDetailFields.length;
  return {
    fields,
    prepare(row) {
      const words = companyWords(row.name);
      return {
        ...contactDetailsOf(row),
        id: row.id,
        words,
        name: words.toSorted().join(""),
        // Some users enter an email address as the website.
        domain: webDomain(row.website) || emailKey(row.website).domain,
        parent: row.parent_id ?? "",
        more: dates.read(row.more),
      };
    },
    blocks,
    identity: ({ name, city }) => `${name}|${city}`,
    order: ({ name, city }) => `${name}|${city}`,
    compare(a, b, out) {
      write(out, 0, nameLevel(a, b));
      write(out, 1, siteLevel(a.domain, b.domain));
      for (const [index, level] of contactDetailLevels(a, b).entries()) write(out, own.length + index, level);
      for (const [index, level] of dates.levels(a.more, b.more).entries()) write(out, moreAt + index, level);
    },
    judge(a, b, levels) {
      // A branch has the same name as its parent company, but is a different company.
      if (a.parent === b.id || b.parent === a.id) return neighbours;
      const name = fields[0]?.levels[levels[0] ?? 0];
      if (name !== "differ") return open;
      return a.domain !== "" && a.domain === b.domain ? oneSite : neighbours;
    },
    shared(record, at) {
      if (at === 0) return record.name;
      if (at === 1) return record.domain;
      if (at < moreAt) return contactDetailValues(record)[at - own.length] ?? "";
      return record.more.flat()[at - moreAt] ?? "";
    },
  };
}

/** Compares two websites: the same, a typing error, or different. A different digit is never a typing error. */
function siteLevel(a: string, b: string): Level {
  const level = codeLevel(a, b);
  return level === "close" && a.replace(/\D/g, "") !== b.replace(/\D/g, "") ? "differ" : level;
}

/**
 * Compares the words of two names in any order: the same, a typing error, one name contained in the other, or similar
 * as a whole.
 */
function nameLevel(a: Company, b: Company): Level {
  const level = textLevel(a.name, b.name);
  if (level === "exact" || level === "close" || level === "missing") return level;
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a];
  // A single shared word counts less, because half of an industry may be named after the same river.
  if (short.name.length > 3 && short.words.every((word) => long.words.includes(word)))
    return short.words.length > 1 ? "variant" : "near";
  const whole = textLevel(a.words.join(""), b.words.join(""));
  return whole === "exact" || whole === "close" ? "close" : level;
}

function blocks(company: Company): string[] {
  const { name, words, domain, city, postcode } = company;
  const first = words[0] ?? "";
  const keys = [
    name && `n:${name.slice(0, 8)}`,
    name && `o:${words.join("").slice(0, 8)}`,
    first && `k:${soundKey(first)}:${soundKey(words[1] ?? "")}`,
    first.length > 3 && `w:${first}`,
    domain && `d:${domain}`,
    first && (postcode || city) && `c:${first.slice(0, 3)}:${postcode || city.slice(0, 5)}`,
    ...contactDetailKeys(company),
  ];
  return keys.filter((key): key is string => typeof key === "string" && key !== "");
}

const legalForms = new Set(
  (
    "inc incorporated corp corporation co company llc llp lp ltd limited plc pty pte gmbh ag kg ohg ug mbh sa sau sl slu slp srl spa sarl sas " +
    "bv nv ab as oy aps sdn bhd kk kabushiki kaisha the and und y et holding holdings group"
  ).split(" "),
);
const eastern = /(株式会社|有限会社|合同会社|有限公司|股份有限公司|有限责任公司|集团|주식회사|㈜|\(주\)|\(株\))/g;

/** Returns the words of a company name without its legal form, or all words if no other would be left. */
function companyWords(name: string | null | undefined): string[] {
  const words = normaliseWords((name ?? "").replace(eastern, " ").replaceAll("&", " "));
  const known = words.filter((word) => !legalForms.has(word));
  return known.length > 0 ? known : words;
}

/** Returns the domain of a website without the protocol, 'www' and path. */
function webDomain(website: string | null | undefined): string {
  return (website ?? "")
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\d?\./, "")
    .replace(/[/:?#].*$/, "");
}
