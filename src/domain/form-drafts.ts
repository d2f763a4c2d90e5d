/**
 * The prefix of the session storage keys for unsaved text, which survives a reload and is deleted when the tab is
 * closed.
 */
export const formDraftPrefix = "form-draft:";

/** A changed field: its value when the form was opened, and the value that was typed. */
type Change = { from: unknown; to: unknown };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Passwords are never stored. */
const isSecret = (name: string) => /password/i.test(name);

/** Serialises the fields that have changed since the form was opened, except secrets; null if there are none. */
export function formatDraft(opened: object, values: object): string | null {
  const before = new Map<string, unknown>(Object.entries(opened));
  const changes = Object.entries(values).flatMap(([name, to]: [string, unknown]) =>
    isSecret(name) || isSame(before.get(name), to) ? [] : [[name, { from: before.get(name) ?? null, to }] as const],
  );
  return changes.length === 0 ? null : JSON.stringify(Object.fromEntries(changes));
}

/**
 * Parses a draft stored by `formatDraft`. If another user has changed a field in the meantime, the typed value is
 * returned in `outdated` and does not overwrite the new value.
 */
export function readDraft<Values extends object>(stored: string | null, opened: Values) {
  const typed: Partial<Values> = {};
  const outdated: unknown[] = [];
  for (const [name, { from, to }] of Object.entries(parse(stored))) {
    const now = (opened as Record<string, unknown>)[name];
    if (!(name in opened) || isSame(now, to)) continue;
    if (isSame(now ?? null, from)) Object.assign(typed, { [name]: to });
    else outdated.push(to);
  }
  return { typed, outdated };
}

function parse(stored: string | null): Record<string, Change> {
  try {
    return (JSON.parse(stored ?? "null") as Record<string, Change> | null) ?? {};
  } catch {
    return {};
  }
}
