import { hash, verify } from "@node-rs/argon2";

import { unmetPasswordRules } from "#domain/auth/password.ts";
import { AuthError } from "#server/auth/auth-error.ts";

// OWASP's first recommendation for argon2id, which is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Each run takes 19 MB and one of the four threads that file access and DNS lookups also need.
const maxRunning = 2;
const maxWaiting = 200;
const ruleMessage = "Password must be at least 8 characters and contain at least one number and one symbol";
const commonMessage = "Password is known to be weak and easy to guess, please choose a different one.";
const maxLength = 512;

let running = 0;
type Queue = (() => void)[];
/** The waiting checks. Those from known browsers go first: a flood of guesses must not delay them. */
const waiting: { first: Queue; others: Queue } = { first: [], others: [] };

/** Hashes a password with argon2id. Its characters are normalised, so that the keyboard makes no difference. */
export const hashPassword = (password: string): Promise<string> => hashInOrder(() => hash(toOpaque(password), cost));

/** Normalises the characters of a password (OpaqueString of RFC 8265, section 4.2). */
const toOpaque = (password: string) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/**
 * Returns true if a password matches a hash. Without a hash (unknown account, or account without a password) the check
 * takes the same time and returns false, so that the response time does not reveal which addresses have accounts.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  { goesFirst = false }: { goesFirst?: boolean } = {},
): Promise<boolean> {
  const queue = goesFirst ? waiting.first : waiting.others;
  // Earlier versions hashed the password without normalising it.
  for (const spelling of new Set([toOpaque(password), password])) {
    const isRight = await hashInOrder(
      async () => verify(stored || (await decoyHash), spelling).catch(() => false),
      queue,
    );
    if (isRight) return Boolean(stored);
  }
  return false;
}
// The decoy hash is created before the first sign-in, so that the first unknown address does not take longer than later
// ones.
const decoyHash = hash("nobody has this password", cost);

/** Rejects a password that violates the rules or is one of the most common, with GoTrue's `weak_password`. */
export async function assertStrongPassword(password: string): Promise<void> {
  if (password.length > maxLength) {
    throw new AuthError(422, "validation_failed", `Password cannot be longer than ${maxLength} characters`);
  }
  const unmet = unmetPasswordRules(password);
  if (unmet.length > 0) {
    const reasons = [
      ...(unmet.includes("length") ? ["length"] : []),
      ...(unmet.includes("number") || unmet.includes("symbol") ? ["characters"] : []),
    ];
    throw new AuthError(422, "weak_password", ruleMessage, { extra: { weak_password: { reasons } } });
  }
  if (await isCommonPassword(password)) {
    throw new AuthError(422, "weak_password", commonMessage, { extra: { weak_password: { reasons: ["pwned"] } } });
  }
}

async function hashInOrder<T>(work: () => Promise<T>, queue = waiting.others): Promise<T> {
  if (running >= maxRunning) {
    if (queue.length >= maxWaiting) {
      throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
        headers: { "retry-after": "1" },
      });
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The slot is handed over without being released, so that no new request gets ahead of the queue.
    const next = waiting.first.shift() ?? waiting.others.shift();
    if (next) next();
    else running -= 1;
  }
}

let common: Promise<Set<string>> | undefined;

/**
 * True if a password is one of the 49,000 most common ones. Inserted symbols and "@" for "a" make no difference:
 * "Pass-word1!" and "P@ssw0rd1!" count as "password1". The list is loaded when a password is set for the first time.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  const list = await (common ??= loadList());
  const lower = password.toLowerCase();
  const [, core = "", tail = ""] = /^(.*?)([^\p{L}]*)$/su.exec(lower) ?? [];
  const guesses = [lower, withoutSymbols(lower), unleet(lower), unleet(core) + withoutSymbols(tail)];
  return guesses.some((guess) => list.has(guess));
}

const withoutSymbols = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

const leet: Record<string, string> = {
  "@": "a",
  $: "s",
  "!": "i",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};
const unleet = (text: string) => text.replace(/[@$!013457]/g, (character) => leet[character] ?? character);

async function loadList(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
