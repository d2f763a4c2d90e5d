import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

import { countryOfZone } from "#domain/workspace/workspace-defaults.ts";

export type PhoneFormat = ReturnType<typeof phoneFormat>;

/** Returns functions that parse and format phone numbers in the country of a time zone. */
export function phoneFormat(timeZone: string) {
  const guessed = countryOfZone(timeZone);
  const country = guessed && isSupportedCountry(guessed) ? guessed : undefined;
  const code = country && getCountryCallingCode(country);
  const read = (text: string) => {
    const number = parsePhoneNumberFromString(text, { ...(country && { defaultCountry: country }), extract: false });
    return number?.isValid() ? number : undefined;
  };
  return {
    /** The country's calling code, such as +65; empty if the country is unknown. */
    callingCode: code ? `+${code}` : "",
    /** Returns a number in the international format, in which it is stored, and any other text unchanged. */
    toInternational: (typed: string): string => read(typed)?.formatInternational() ?? typed,
    /** Returns a number of the country in its national format, and any other text unchanged. */
    toNational: (phone: string): string => {
      const number = phone.startsWith("+") ? read(phone) : undefined;
      return number && number.countryCallingCode === code ? number.formatNational() : phone;
    },
  };
}
