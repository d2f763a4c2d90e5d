/** A password must contain at least one of these symbols. */
export const passwordSymbols = '!@#$%^&*(),.?":{}|<>';
export const passwordMinLength = 8;

/** The rules, in the order of the checklist. */
export const passwordRules = ["number", "symbol", "length"] as const;
export type PasswordRule = (typeof passwordRules)[number];

const rules: Record<PasswordRule, (password: string) => boolean> = {
  number: (password) => /[0-9]/.test(password),
  symbol: (password) => Array.from(passwordSymbols).some((symbol) => password.includes(symbol)),
  length: (password) => Array.from(password).length >= passwordMinLength,
};

/** Returns the rules that a password violates; empty if the password is valid. */
export function unmetPasswordRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rules[rule](password));
}
