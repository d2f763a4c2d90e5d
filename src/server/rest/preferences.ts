import { RestError } from "#server/rest/rest-error.ts";

export type Preferences = {
  return: "representation" | "minimal" | "headers-only" | null;
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  handling: "strict" | "lenient" | null;
  maxAffected: number | null;
  timezone: string | null;
  tx: "commit" | "rollback" | null;
};

const choices = {
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  handling: ["strict", "lenient"],
  tx: ["commit", "rollback"],
} as const satisfies Partial<Record<keyof Preferences, readonly string[]>>;

/**
 * Parses the `Prefer` header; the first value of a repeated preference applies. With handling=strict, throws a
 * RestError for an unknown preference or value.
 */
export function readPreferences(header: string | undefined, allowsRollback: boolean): Preferences {
  const preferences: Preferences = {
    return: null,
    count: null,
    resolution: null,
    missing: null,
    handling: null,
    maxAffected: null,
    timezone: null,
    tx: null,
  };
  if (!header) return preferences;
  const invalid: string[] = [];
  for (const part of header.split(",")) {
    const [name = "", value = ""] = part.split("=").map((word) => word.trim());
    if (name !== "" && !take(preferences, name, value)) invalid.push(part.trim());
  }
  // The caller determines how the transaction ends only if a setting allows it; otherwise the preference is ignored.
  if (!allowsRollback) preferences.tx = null;
  if (preferences.handling === "strict" && invalid.length > 0) {
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${invalid.join(", ")}`,
    });
  }
  return preferences;
}

/** Sets a preference unless it is already set. Returns false for an unknown preference or value. */
function take(preferences: Preferences, name: string, value: string): boolean {
  switch (name) {
    case "return":
      return choose(choices.return, value, (choice) => (preferences.return ??= choice));
    case "count":
      return choose(choices.count, value, (choice) => (preferences.count ??= choice));
    case "resolution":
      return choose(choices.resolution, value, (choice) => (preferences.resolution ??= choice));
    case "missing":
      return choose(choices.missing, value, (choice) => (preferences.missing ??= choice));
    case "handling":
      return choose(choices.handling, value, (choice) => (preferences.handling ??= choice));
    case "tx":
      return choose(choices.tx, value, (choice) => (preferences.tx ??= choice));
    case "max-affected":
      if (!/^\d{1,9}$/.test(value)) return false;
      preferences.maxAffected ??= Number(value);
      return true;
    case "timezone":
      if (!isTimeZone(value)) return false;
      preferences.timezone ??= value;
      return true;
    default:
      return false;
  }
}

function isTimeZone(value: string): boolean {
  // Only names are allowed, because Postgres and other systems interpret offsets with opposite signs.
  if (!/^[A-Za-z][\w+\-/]{0,63}$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function choose<T extends string>(of: readonly T[], value: string, set: (choice: T) => void): boolean {
  const choice = of.find((word) => word === value);
  if (choice) set(choice);
  return choice !== undefined;
}

/** Returns the `Preference-Applied` header with the preferences that had an effect; null if none had. */
export function appliedPreferences(preferences: Preferences, applied: (keyof Preferences)[]): string | null {
  const words = applied.flatMap((name) => {
    const value = preferences[name];
    return value === null ? [] : [`${name === "maxAffected" ? "max-affected" : name}=${value}`];
  });
  return words.length > 0 ? words.join(", ") : null;
}
