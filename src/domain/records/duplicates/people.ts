import {
  isAlike,
  type ContactDetails,
  contactDetailsOf,
  contactDetailFields,
  contactDetailKeys,
  contactDetailLevels,
  contactDetailValues,
} from "#domain/records/duplicates/contact-details.ts";
import { compareDates, dateKeys, type DateParts } from "#domain/records/duplicates/dates.ts";
import { type EmailKey, emailKey } from "#domain/records/duplicates/email-key.ts";
import {
  type FieldModel,
  field,
  levelWriter,
  open,
  type RecordKind,
  text,
  type Verdict,
} from "#domain/records/duplicates/field-model.ts";
import { familyLevel, givenLevel, type Level, sameLevel } from "#domain/records/duplicates/levels.ts";
import { type PersonName, personName, soundKey } from "#domain/records/duplicates/person-name.ts";
import { isRomanisation, type Script, scriptOf } from "#domain/records/duplicates/scripts.ts";
import { isOneSlip } from "#domain/records/duplicates/similarity.ts";

export type PersonRow = {
  id: string;
  name?: string | null;
  given_name?: string | null;
  family_name?: string | null;
  email?: string | null;
  phone?: string | null;
  address_line?: string | null;
  city?: string | null;
  region?: string | null;
  postal_code?: string | null;
  country?: string | null;
  account_id?: string | null;
  /** Additional identifying dates, such as a date of birth, in the order of the kind's `more`. */
  more?: readonly (string | null)[];
};
type Person = PersonName &
  ContactDetails & { script: Script; email: EmailKey; account: string; more: readonly DateParts[] };

const own: FieldModel[] = [
  field("given_name", {
    exact: [0.78, 0.01],
    variant: [0.04, 0.003],
    initial: [0.02, 0.002],
    close: [0.08, 0.003],
    near: [0.03, 0.01],
    differ: [0.05, 0.972],
  }),
  field("family_name", { ...text, exact: [0.8, 0.004], variant: [0.02, 0.0005], swapped: [0.02, 0.0002] }),
  field("email", {
    exact: [0.7, 0.00003],
    variant: [0.06, 0.0003],
    close: [0.06, 0.0002],
    near: [0.005, 0.001],
    differ: [0.175, 0.9984],
  }),
];
const afterOwn = own.length;
const accountAt = afterOwn + contactDetailFields.length;
/** The fields that people in the same office or household share. */
const located = new Set(contactDetailFields.map((_field, index) => afterOwn + index));
const household: Verdict = { most: "possible", explained: new Set() };
const strangers: Verdict = { most: "none", explained: located };
const colleagues: Verdict = { most: "possible", explained: new Set([...located, accountAt]) };

/** Defines the comparison of people. `more` are the names of additional dates, such as a date of birth. */
export function people(more: readonly string[] = []): RecordKind<PersonRow, Person> {
  const dates = compareDates(more);
  const fields = [
    ...own,
    ...contactDetailFields,
    field("account_id", { exact: [0.8, 0.002], differ: [0.2, 0.998] }),
    ...dates.fields,
  ];
  const write = levelWriter(fields);
  const levelAt = (levels: Uint8Array, at: number) => fields[at]?.levels[levels[at] ?? 0];
  const isExact = (levels: Uint8Array, at: number) => levelAt(levels, at) === "exact";
  /** True if two people share what only one person has: a mailbox, or a date such as the date of birth. */
  const isPersonal = (levels: Uint8Array) =>
    ["exact", "close", "variant"].includes(levelAt(levels, 2) ?? "") ||
    more.some((_name, index) => [0, 1, 2].every((part) => isExact(levels, accountAt + 1 + index * 3 + part)));
  /** Judges two names in different scripts, of which one may be the romanisation of the other. */
  const judgeScripts = (a: Person, b: Person, levels: Uint8Array): Verdict => {
    if (isExact(levels, 2)) return open;
    if (a.account !== "" && a.account === b.account) return levels[1] === 0 ? strangers : colleagues;
    return levels[1] !== 0 || isExact(levels, afterOwn) ? household : strangers;
  };
  return {
    fields,
    prepare: (row) => ({
      ...namesOf(row),
      ...contactDetailsOf(row),
      email: emailKey(row.email),
      account: row.account_id ?? "",
      more: dates.read(row.more),
    }),
    blocks,
    identity: ({ family, given }) => `${family}|${given}`,
    order: ({ family, given, city }) => `${family}|${given}|${city}`,
    compare(a, b, out) {
      const [given, family] = nameLevels(a, b);
      write(out, 0, given);
      write(out, 1, family);
      write(out, 2, emailLevel(a, b));
      for (const [index, level] of contactDetailLevels(a, b).entries()) write(out, afterOwn + index, level);
      write(out, accountAt, sameLevel(a.account, b.account));
      for (const [index, level] of dates.levels(a.more, b.more).entries()) write(out, accountAt + 1 + index, level);
    },
    judge(a, b, levels) {
      // A father and his son can have everything in common except the generation in their names.
      if (a.generation !== "" && b.generation !== "" && a.generation !== b.generation) return strangers;
      if (!isSameScript(a, b)) return judgeScripts(a, b, levels);
      const given = levelAt(levels, 0);
      const family = levelAt(levels, 1);
      if (
        given === "differ" &&
        !(family === "exact" || family === "close" || family === "variant" || family === "missing")
      )
        return strangers;
      const isReachedElsewhere = levelAt(levels, 2) === "differ" || levelAt(levels, afterOwn) === "differ";
      // Two given names with different email addresses or phone numbers are two people in one family.
      if (given === "differ" && isReachedElsewhere) return strangers;
      if (given !== "differ" && family !== "differ") return open;
      return a.account !== "" && a.account === b.account ? colleagues : household;
    },
    isDoubtful(a, b, levels, areOthers) {
      const given = levelAt(levels, 0);
      if ((given !== "close" && given !== "near") || isPersonal(levels)) return false;
      return hasOtherEnding(a.given, b.given) || areOthers(0, a, b);
    },
    shared(record, at) {
      if (at === 0) return record.given;
      if (at === 1) return record.family;
      if (at === 2) return record.email.address;
      if (at < accountAt) return contactDetailValues(record)[at - afterOwn] ?? "";
      return at === accountAt ? record.account : (record.more.flat()[at - accountAt - 1] ?? "");
    },
  };
}

function namesOf(row: PersonRow): PersonName & { script: Script } {
  const names = personName(row);
  return { ...names, script: scriptOf(names.family + names.given) };
}

/** Compares given and family names. These are often swapped; if so, they match crosswise and count only once. */
function nameLevels(a: Person, b: Person): [given: Level, family: Level] {
  if (!isSameScript(a, b)) return romanisedLevels(a, b);
  const given = givenLevel(a.given, b.given);
  const family = familyLevel(a.family, b.family);
  if (isAlike(given) || isAlike(family)) return [given, family];
  const there = crossLevel(a.given, b.family);
  const back = crossLevel(b.given, a.family);
  const fits = (level: Level) => isAlike(level) || level === "initial" || level === "missing";
  if ((isAlike(there) && fits(back)) || (isAlike(back) && fits(there))) return ["missing", "swapped"];
  // If only one of the names matches crosswise, the other one is different.
  return isAlike(there) || isAlike(back) ? ["differ", "exact"] : [given, family];
}

/** True if two given names differ in their last letter only, as Mario and Maria or Erik and Erika do. */
function hasOtherEnding(a: string, b: string): boolean {
  if (a.length === b.length) return a.slice(0, -1) === b.slice(0, -1);
  return a.slice(0, -1) === b || b.slice(0, -1) === a;
}

/** True if two names are in the same script, or one of them is empty. */
function isSameScript(a: Person, b: Person): boolean {
  return a.script === b.script || a.script === "none" || b.script === "none";
}

/**
 * Compares a Chinese or Korean name with one in Latin letters, whose family name can come first or last. Names in other
 * scripts, and a given name that is not a romanisation, such as Peter, say nothing.
 */
function romanisedLevels(a: Person, b: Person): [given: Level, family: Level] {
  const [native, latin] = a.script === "latin" ? [b, a] : [a, b];
  const orders = [
    [latin.given, latin.family],
    [latin.family, latin.given],
  ] as const;
  const order = orders.find(([, family]) => isRomanisation(family, native.family, "family"));
  if (!order) return ["missing", "missing"];
  return [isRomanisation(order[0], native.given, "given") ? "variant" : "missing", "variant"];
}

/** Compares a given name with a family name. Either can be a short form. */
function crossLevel(given: string, family: string): Level {
  const level = familyLevel(given, family);
  return isAlike(level) || level === "missing" ? level : givenLevel(given, family);
}

/**
 * Compares email addresses: the same mailbox, a shared mailbox ('near'), the same local part at another provider
 * ('variant'), or a typing error. If a mailbox is named after its owner, its local part says no more than the owner's
 * name.
 */
function emailLevel(a: Person, b: Person): Level {
  const [one, other] = [a.email, b.email];
  if (one.address === "" || other.address === "") return "missing";
  if (one.address === other.address) return one.isShared ? "near" : "exact";
  if (one.isShared || other.isShared) return "missing";
  if (one.local === other.local) return one.local.length < 5 || isNamed(a) || isNamed(b) ? "missing" : "variant";
  const isSlip =
    one.domain === other.domain &&
    one.local.length > 3 &&
    isOneSlip(one.local, other.local) &&
    digits(one.local) === digits(other.local);
  return isSlip ? "close" : "differ";
}

const digits = (text: string) => text.replace(/\D/g, "");

function isNamed({ given, family, email }: Person): boolean {
  return [given, family].some((name) => name.length > 2 && email.local.includes(name.replaceAll(" ", "").slice(0, 5)));
}

function blocks(person: Person): string[] {
  const { given, family, email, city, postcode, street } = person;
  const first = given.replaceAll(" ", "").slice(0, 4);
  const last = family.replaceAll(" ", "").slice(0, 4);
  const sounds = [soundKey(given), soundKey(family)].toSorted();
  const place = postcode || city.slice(0, 5);
  const keys = [
    email.address && !email.isShared && `e:${email.address}`,
    email.local.length > 5 && !email.isShared && `l:${email.local}`,
    given && family && `n:${sounds[0]}:${sounds[1]}`,
    last && place && `f:${last}:${place}`,
    first && place && `f:${first}:${place}`,
    last && city && `c:${last}:${city.slice(0, 4)}`,
    first && city && `g:${first}:${city.slice(0, 4)}`,
    last && street && `w:${last}:${street.slice(0, 4)}`,
    first && street && `w:${first}:${street.slice(0, 4)}`,
    ...contactDetailKeys(person),
    ...dateKeys(person.more, family),
    ...dateKeys(person.more, given),
  ];
  return keys.filter((key): key is string => typeof key === "string" && key !== "");
}
