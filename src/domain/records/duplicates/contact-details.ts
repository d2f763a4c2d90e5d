import { type Address, addressParts } from "#domain/records/duplicates/address.ts";
import { type Expectation, code, field, text } from "#domain/records/duplicates/field-model.ts";
import { codeLevel, type Level, phoneLevel, sameLevel, textLevel } from "#domain/records/duplicates/levels.ts";
import { phoneKey } from "#domain/records/duplicates/phone-key.ts";

export type ContactDetails = Address & { phone: string };
type Row = Parameters<typeof addressParts>[0] & { phone?: string | null };

const swappable: Expectation = { ...text, swapped: [0.02, 0.0005] };

/** The phone and address fields, which are the same for people and companies. */
export const contactDetailFields = [
  field("phone", { exact: [0.75, 0.0002], close: [0.06, 0.0003], differ: [0.19, 0.9995] }),
  field("street", swappable),
  field("number", { exact: [0.85, 0.02], close: [0.05, 0.08], differ: [0.1, 0.9] }),
  field("place", text),
  field("city", { ...text, exact: [0.85, 0.03] }),
  field("postal_code", code),
  field("region", { exact: [0.93, 0.2], differ: [0.07, 0.8] }),
  field("country", { exact: [0.97, 0.5], differ: [0.03, 0.5] }),
];

export const contactDetailsOf = (row: Row): ContactDetails => ({ ...addressParts(row), phone: phoneKey(row.phone) });

/** Returns the levels of agreement of these fields, in order. */
export function contactDetailLevels(a: ContactDetails, b: ContactDetails): Level[] {
  const [street, place] = streetLevels(a, b);
  return [
    phoneLevel(a.phone, b.phone),
    street,
    codeLevel(a.number, b.number),
    place,
    textLevel(a.city, b.city),
    codeLevel(a.postcode, b.postcode),
    sameLevel(a.region, b.region),
    sameLevel(a.country, b.country),
  ];
}

/** Compares the street and the building. These are often swapped; if so, they match crosswise and count only once. */
function streetLevels(a: ContactDetails, b: ContactDetails): [street: Level, place: Level] {
  const street = textLevel(a.street, b.street);
  const place = textLevel(a.place, b.place);
  if (isAlike(street) || isAlike(place)) return [street, place];
  const crosswise = [textLevel(a.street, b.place), textLevel(a.place, b.street)];
  return crosswise.some(isAlike) ? ["swapped", "missing"] : [street, place];
}

/** Returns the block keys of the phone number and address, which neighbours or colleagues share. */
export const contactDetailKeys = (record: ContactDetails): string[] => {
  const { number, street, place, city, postcode, phone } = record;
  return [
    phone && `p:${phone.slice(-7)}`,
    number && street && `a:${number}:${street.slice(0, 5)}`,
    street && city && `s:${street.slice(0, 6)}:${city.slice(0, 4)}`,
    street && postcode && `z:${street.slice(0, 4)}:${postcode}`,
    place && number && `b:${number}:${place.slice(0, 5)}`,
    place && city && `q:${place.slice(0, 6)}:${city.slice(0, 4)}`,
  ].filter((key) => key !== "");
};

export const contactDetailValues = ({
  phone,
  street,
  number,
  place,
  city,
  postcode,
  region,
  country,
}: ContactDetails) => [phone.slice(-9), street, number, place, city, postcode, region, country];

export const isAlike = (level: Level | undefined) => level === "exact" || level === "close" || level === "variant";
