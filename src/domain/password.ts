/** The symbols of which a password needs at least one. */
export const passwordSymbols = '!@#$%^&*(),.?":{}|<>';
export const passwordMinLength = 8;

export type PasswordRule = "number" | "symbol" | "length";

const rules: Record<PasswordRule, (password: string) => boolean> = {
  number: (password) => /[0-9]/.test(password),
  symbol: (password) => [...password].some((character) => passwordSymbols.includes(character)),
  length: (password) => [...password].length >= passwordMinLength,
};

/** The rules in the order in which the checklist shows them. */
export const passwordRules = Object.keys(rules) as PasswordRule[];

/** The rules that a password does not keep; none means it may be used. */
export function unmetPasswordRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rules[rule](password));
}
